import { useRead } from '#kit/browser/reading.ts';
import { Calculator, CheckCheck, ChevronDown, ChevronUp, Send, ShieldCheck, Undo2 } from 'lucide-react';
import { useRef } from 'react';
import { send } from '#kit/browser/call.ts';
import { askConfirm, askReason } from '#kit/browser/dialogs/ask.tsx';
import { ActionButton } from '#kit/browser/inputs/button/action-button.tsx';
import { FactList } from '#kit/browser/status/fact-list.tsx';
import { RetryStrip } from '#kit/browser/status/retry-strip.tsx';
import { Skeleton } from '#kit/browser/status/skeleton.tsx';
import { tryAndSay } from '#kit/browser/sending.ts';
import { toast } from '#kit/browser/toasts/toast.ts';
import { useLanguage, useWords } from '#kit/browser/words.tsx';
import type { AnswerOf } from '#kit/contract/call.ts';
import { formatDateTime } from '#kit/words/format.ts';
import { inLanguage } from '#kit/words/said.ts';
import { both } from '#kit/words/words.ts';
import { ratingDesk } from './contract.ts';
import styles from './ratings.module.css';
import { statementSaid } from './statement-said.ts';
import { ratingDeskWords } from './words.ts';

type Order = AnswerOf<typeof ratingDesk.detail>;

type Props = {
  readonly orderId: string;
  readonly isMine: boolean;
};

/** The rating's part of an order on the desk: statements, analysis, override, review, answer. */
export default function RatingPanel({ orderId, isMine }: Props) {
  const t = useWords(ratingDeskWords);
  const { language } = useLanguage();
  const { data, error, isFetching, refetch } = useRead(ratingDesk.detail, { body: { id: orderId } }, { keeps: true });
  const heading = useRef<HTMLHeadingElement>(null);
  if (error !== null && data === undefined)
    return <RetryStrip message={error.message} onRetry={() => void refetch()} isBusy={isFetching} />;
  if (data === undefined) return <Skeleton lines={6} />;
  const changed = () => {
    // The button that was pressed is gone with its step.
    heading.current?.focus();
  };
  return (
    <section className={styles.panel} aria-labelledby={`rating-${orderId}`}>
      <h3 ref={heading} id={`rating-${orderId}`} tabIndex={-1}>
        {t('panel')}
      </h3>
      <ul aria-label={t('statements')}>
        {data.statements.map((row, at) => (
          <li key={row.nam}>
            {inLanguage(statementSaid(row, { isAsked: at === 0, isGroup: data.maSP === 'XHTC' }), language)}
          </li>
        ))}
      </ul>
      {data.decision !== null && <Decision decision={data.decision} year={data.namTCYC} />}
      <Steps order={data} isMine={isMine} changed={changed} />
    </section>
  );
}

function Decision({ decision, year }: { readonly decision: NonNullable<Order['decision']>; readonly year: string }) {
  const t = useWords(ratingDeskWords);
  const { grade, modelGrade, score, pd, cap, why, basis, unweighed, reason, notches } = decision;
  const list = (items: typeof decision.up) =>
    items.length === 0
      ? null
      : items
          .map(({ value, ...item }) => (value === null ? t('itemAlone', item) : t('item', { ...item, value })))
          .join(' · ');
  return (
    <>
      <p className={styles.grade}>{grade ?? t('notRated')}</p>
      <div className={styles.facts}>
        <FactList
          facts={[
            [t('why'), why],
            [t('modelGrade'), modelGrade],
            [t('score'), score === null ? null : String(score)],
            [t('pd'), pd],
            [t('cap'), cap],
            [t('basis'), basis],
            [t('year'), year],
            [t('unweighed'), unweighed.length === 0 ? null : unweighed.join('; ')],
            [t('raises'), list(decision.up)],
            [t('lowers'), list(decision.down)],
            [t('overrideReason'), reason === null ? null : `${t(notches > 0 ? 'oneUp' : 'oneDown')}: ${reason}`],
            [t('analysedBy'), `${decision.nguoiPhanTich}, ${formatDateTime(decision.ngayPhanTich)}`],
            [t('reviewedBy'), decision.nguoiKiemTra],
          ]}
        />
      </div>
    </>
  );
}

type StepsProps = { readonly order: Order; readonly isMine: boolean; readonly changed: () => void };

/** The buttons that the order's step allows; disabled ones say why. */
function Steps({ order, isMine, changed }: StepsProps) {
  const t = useWords(ratingDeskWords);
  const { id, trangThai: state, isAnalyst, decision } = order;
  const hasGrade = decision !== null && decision.grade !== null;
  // Refuse the review or answer if the rating changed after this page was loaded, and reload it.
  const seen = decision?.seen ?? '';
  const notMine = isMine ? undefined : t('takeFirst');
  const icon = { size: 16, 'aria-hidden': true } as const;
  const run = async (change: () => Promise<unknown>) => {
    await tryAndSay(change, both(ratingDeskWords, 'done', { ticket: order.msPhieu }));
    changed();
  };
  const override = async (notches: -1 | 0 | 1) => {
    const name = both(ratingDeskWords, notches === 0 ? 'takeBack' : notches > 0 ? 'oneUp' : 'oneDown');
    const reason = await askReason({
      title: name,
      message: both(ratingDeskWords, notches === 0 ? 'askTakeBack' : 'askOverride'),
      confirm: name,
      act: (given) => send(ratingDesk.override, { body: { id, notches, reason: given } }),
    });
    if (reason !== undefined)
      toast({ kind: 'success', message: both(ratingDeskWords, 'done', { ticket: order.msPhieu }) });
    changed();
  };
  const answer = async () => {
    const isSure = await askConfirm({
      title: both(ratingDeskWords, 'answer'),
      message: both(ratingDeskWords, 'askAnswer', { grade: decision?.grade ?? t('notRated') }),
      confirm: both(ratingDeskWords, 'answer'),
    });
    if (isSure) await run(() => send(ratingDesk.answer, { body: { id, seen } }));
  };
  return (
    <div className={styles.tools} role="group" aria-label={t('panel')}>
      {state === 'asked' && (
        <ActionButton
          variant="filled"
          leftSection={<CheckCheck {...icon} />}
          reason={notMine}
          onClick={() => void run(() => send(ratingDesk.complete, { body: { id } }))}
        >
          {t('documentsComplete')}
        </ActionButton>
      )}
      {state === 'complete' && (
        <ActionButton
          variant="filled"
          leftSection={<Calculator {...icon} />}
          reason={notMine}
          onClick={() => void run(() => send(ratingDesk.analyse, { body: { id } }))}
        >
          {t('analyse')}
        </ActionButton>
      )}
      {state === 'analysed' && hasGrade && (
        <>
          <ActionButton
            leftSection={<ChevronUp {...icon} />}
            reason={notMine ?? (isAnalyst ? undefined : t('analystOnly'))}
            onClick={() => void override(1)}
          >
            {t('oneUp')}
          </ActionButton>
          <ActionButton
            leftSection={<ChevronDown {...icon} />}
            reason={notMine ?? (isAnalyst ? undefined : t('analystOnly'))}
            onClick={() => void override(-1)}
          >
            {t('oneDown')}
          </ActionButton>
          {decision.notches !== 0 && (
            <ActionButton
              leftSection={<Undo2 {...icon} />}
              reason={notMine ?? (isAnalyst ? undefined : t('analystOnly'))}
              onClick={() => void override(0)}
            >
              {t('takeBack')}
            </ActionButton>
          )}
        </>
      )}
      {state === 'analysed' && (
        <ActionButton
          variant="filled"
          leftSection={<ShieldCheck {...icon} />}
          reason={notMine ?? (isAnalyst ? t('ownAnalysis') : undefined)}
          onClick={() => void run(() => send(ratingDesk.review, { body: { id, seen } }))}
        >
          {t('review')}
        </ActionButton>
      )}
      {state === 'reviewed' && (
        <ActionButton variant="filled" leftSection={<Send {...icon} />} reason={notMine} onClick={() => void answer()}>
          {t('answer')}
        </ActionButton>
      )}
    </div>
  );
}
