import { useRead } from '#kit/browser/reading.ts';
import { CallFailed } from '#kit/browser/call.ts';
import { ScrollBox } from '#kit/browser/scroll-box/scroll-box.tsx';
import { useWords } from '#kit/browser/words.tsx';
import { commonWords } from '#kit/words/common.ts';
import { formatDateTime } from '#kit/words/format.ts';
import { Alert } from './alert.tsx';
import { session } from './contract.ts';
import { endingWords } from './ending/words.ts';

/** The sessions that would end: a user's live sessions, with device, address and since when. */
export function LiveSessions({ username }: { username: string }) {
  const t = useWords(endingWords);
  const common = useWords(commonWords);
  const found = useRead(session.sessionsOf, { body: { username } });
  if (found.isError) {
    const { error } = found;
    return <Alert tone="error">{error instanceof CallFailed ? error.message : common('generalError')}</Alert>;
  }
  const rows = found.data?.rows ?? [];
  return (
    <ScrollBox title={t('sessionsOf', { user: username })}>
      <table className="live-sessions" aria-busy={found.isPending}>
        <caption>{t('sessionsOf', { user: username })}</caption>
        <thead>
          <tr>
            <th scope="col">{t('device')}</th>
            <th scope="col">{t('address')}</th>
            <th scope="col">{t('institution')}</th>
            <th scope="col">{t('startedAt')}</th>
            <th scope="col">{t('lastSeenAt')}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.id}>
              <td>{row.device}</td>
              <td>{row.address}</td>
              <td>{row.institution}</td>
              <td>{formatDateTime(row.startedAt)}</td>
              <td>{formatDateTime(row.lastSeenAt)}</td>
            </tr>
          ))}
          {rows.length === 0 && !found.isPending && (
            <tr>
              <td colSpan={5}>{common('noData')}</td>
            </tr>
          )}
        </tbody>
      </table>
    </ScrollBox>
  );
}
