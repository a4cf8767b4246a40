import { useRead } from '#kit/browser/reading.ts';
import { askConfirm } from '#kit/browser/dialogs/ask.tsx';
import { Panel } from '#kit/browser/form-card/panel.tsx';
import { Button } from '#kit/browser/inputs/button/button.tsx';
import { RetryStrip } from '#kit/browser/status/retry-strip.tsx';
import { Skeleton } from '#kit/browser/status/skeleton.tsx';
import { type PlainColumn, PlainTable } from '#kit/browser/table/plain-table.tsx';
import { sendAndSay } from '#kit/browser/sending.ts';
import { useWords } from '#kit/browser/words.tsx';
import type { AnswerOf } from '#kit/contract/call.ts';
import { formatDateTime } from '#kit/words/format.ts';
import { both } from '#kit/words/words.ts';
import { ownAccount } from './contract.ts';
import { ownWords } from './words.ts';

/** The person's live sessions: where, on which device and since when; the others can be ended with one action. */
export function OwnSessions() {
  const t = useWords(ownWords);
  const sessions = useRead(ownAccount.sessions, {});
  const end = async () => {
    const isSure = await askConfirm({
      title: both(ownWords, 'endOthers'),
      message: both(ownWords, 'askEndOthers'),
      confirm: both(ownWords, 'endOthers'),
      tone: 'danger',
    });
    if (!isSure) return;
    await sendAndSay(ownAccount.endOthers, { body: {} }, ({ ended }) =>
      both(ownWords, 'othersEnded', { count: ended }),
    );
  };
  const rows = sessions.data?.rows ?? [];
  const columns = columnsOf(t);
  return (
    <Panel title={t('sessions')}>
      {sessions.isError && <RetryStrip onRetry={() => void sessions.refetch()} />}
      {sessions.isPending && <Skeleton lines={2} />}
      {rows.length > 0 && (
        <PlainTable caption={t('sessions')} columns={columns} rows={rows} rowKey={({ id }) => id} empty="" />
      )}
      {rows.length > 1 && (
        <span>
          <Button onClick={() => void end()}>{t('endOthers')}</Button>
        </span>
      )}
    </Panel>
  );
}

type Row = AnswerOf<typeof ownAccount.sessions>['rows'][number];
type Word = (key: keyof (typeof ownWords)['texts']) => string;

function columnsOf(t: Word): readonly PlainColumn<Row>[] {
  return [
    {
      key: 'device',
      label: t('device'),
      show: ({ device, isCurrent }) => (
        <span>
          {device === '' ? t('unknownDevice') : device}
          {isCurrent && <strong> – {t('current')}</strong>}
        </span>
      ),
    },
    { key: 'address', label: t('address'), show: ({ address }) => address },
    { key: 'institution', label: t('institution'), show: ({ institution }) => institution },
    { key: 'startedAt', label: t('startedAt'), show: ({ startedAt }) => formatDateTime(startedAt) },
    { key: 'lastSeenAt', label: t('lastSeenAt'), show: ({ lastSeenAt }) => formatDateTime(lastSeenAt) },
  ];
}
