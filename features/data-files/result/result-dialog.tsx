import { FindingTable } from '#bureau/screens/findings/finding-table.tsx';
import { useRead } from '#kit/browser/reading.ts';
import { Download } from 'lucide-react';
import { type ReactNode, useId, useState } from 'react';
import { saveAnswer } from '#kit/browser/list-screen/save-answer.ts';
import { ResultBody, ResultSummary } from '#kit/browser/dialogs/result.tsx';
import { openDialog } from '#kit/browser/dialogs/stack.ts';
import { useLiveEvent } from '#kit/browser/events.ts';
import { ActionButton } from '#kit/browser/inputs/button/action-button.tsx';
import { RetryStrip } from '#kit/browser/status/retry-strip.tsx';
import { Skeleton } from '#kit/browser/status/skeleton.tsx';
import { StatusBadge } from '#kit/browser/status/status-badge.tsx';
import { useLanguage, useWords } from '#kit/browser/words.tsx';
import type { AnswerOf } from '#kit/contract/call.ts';
import { formatDate, formatNumber, noValue } from '#kit/words/format.ts';
import { both } from '#kit/words/words.ts';
import type { circular15 } from '#features/data-files/contract.ts';
import { RefusedBars } from './refused-bars.tsx';
import styles from './result-dialog.module.css';
import { familyOf } from '#features/data-files/shown-state.ts';
import { fileScreenWords, resultWords } from '#features/data-files/words.ts';

/** The calls of a channel of data files; both channels have the same. */
export type ChannelCalls = typeof circular15;

type Result = AnswerOf<ChannelCalls['result']>;

/** Opens the result of a file: counts, errors with what to do, control totals as declared, sent, refused and applied. */
export function openResult(calls: ChannelCalls, id: string, name: string): Promise<void> {
  return openDialog({
    title: both(resultWords, 'title', { name }),
    width: 'lg',
    preventDefaultClose: true,
    body: () => <Found calls={calls} id={id} />,
  });
}

function Found({ calls, id }: { calls: ChannelCalls; id: string }) {
  const t = useWords(resultWords);
  const { data, isError, isFetching, refetch } = useRead(calls.result, { query: { id } });
  // The file's reply is made after its state is known: the buttons come to life by themselves.
  useLiveEvent('file', () => {
    if (data?.file.link === '') void refetch();
  });
  if (isError) return <RetryStrip message={t('loadFailed')} onRetry={() => void refetch()} isBusy={isFetching} />;
  if (data === undefined) return <Skeleton />;
  return (
    <ResultBody>
      <Summary result={data} />
      <RefusedBars refused={data.refused} />
      {!isUnread(data) && <Tabs result={data} />}
      <Downloads calls={calls} result={data} />
    </ResultBody>
  );
}

/** True of a file that was refused before its rows were read: it has nothing to count. */
function isUnread({ file, errorCount }: Result): boolean {
  return file.upload_status === 'refused' && (file.rowCount ?? 0) === 0 && errorCount === 0;
}

function Summary({ result }: { result: Result }) {
  const { file } = result;
  const t = useWords(resultWords);
  const screen = useWords(fileScreenWords);
  const { language } = useLanguage();
  const number = (value: number | null) => (value === null ? noValue : formatNumber(value, language));
  return (
    <ResultSummary
      label={t('summary')}
      state={
        <>
          <StatusBadge family={familyOf(file.upload_status)} label={screen(file.upload_status)} />
          <span>{file.reply}</span>
          {file.khongPhatSinh && <StatusBadge family="done" label={t('nil')} />}
          {file.isLate && <StatusBadge family="delay" label={t('isLate')} />}
          {file.needsBy !== null && (
            <StatusBadge family="delay" label={t('needsBy', { day: formatDate(file.needsBy) })} />
          )}
        </>
      }
      facts={[
        ...(isUnread(result)
          ? []
          : [
              [t('rows'), number(file.rowCount)] as const,
              [t('appliedRows'), number(file.appliedRows)] as const,
              [t('refusedRows'), number(file.refusedRows)] as const,
              [t('version'), number(file.version)] as const,
            ]),
        [t('signedBy'), file.signedBy ?? t('unsigned')],
        ...(file.reason === null ? [] : [[t('reason'), file.reason] as const]),
      ]}
    />
  );
}

function Tabs({ result }: { result: Result }) {
  const t = useWords(resultWords);
  const id = useId();
  const { language } = useLanguage();
  const isHeld = result.findings.length > 0;
  const [shown, setShown] = useState<'findings' | 'errors' | 'totals'>(
    isHeld ? 'findings' : result.errorCount === 0 ? 'totals' : 'errors',
  );
  const tabs = [
    ...(isHeld ? [{ key: 'findings' as const, label: t('findings', { count: result.findings.length }) }] : []),
    { key: 'errors' as const, label: t('errors', { count: formatNumber(result.errorCount, language) }) },
    { key: 'totals' as const, label: t('totals', { count: result.totals.length }) },
  ];
  return (
    <div>
      <div role="tablist" className={styles.tabs}>
        {tabs.map(({ key, label }) => (
          <button
            key={key}
            type="button"
            role="tab"
            id={`${id}-${key}`}
            aria-selected={shown === key}
            aria-controls={`${id}-panel`}
            tabIndex={shown === key ? 0 : -1}
            onClick={() => setShown(key)}
            onKeyDown={(event) => {
              if (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight') return;
              const step = event.key === 'ArrowLeft' ? tabs.length - 1 : 1;
              const other = tabs[(tabs.findIndex((one) => one.key === shown) + step) % tabs.length]?.key ?? shown;
              setShown(other);
              document.getElementById(`${id}-${other}`)?.focus();
            }}
          >
            {label}
          </button>
        ))}
      </div>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a box that scrolls is reached by keyboard */}
      <div role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-${shown}`} tabIndex={0} className={styles.panel}>
        {shown === 'findings' && <FindingTable findings={result.findings} />}
        {shown === 'errors' && <Errors result={result} />}
        {shown === 'totals' && <Totals result={result} />}
      </div>
    </div>
  );
}

function Errors({ result }: { result: Result }) {
  const t = useWords(resultWords);
  const { language } = useLanguage();
  if (result.errors.length === 0) return <p>{t('noErrors')}</p>;
  const number = (value: number) => formatNumber(value, language);
  return (
    <>
      {result.errors.length < result.errorCount && (
        <p>{t('firstOf', { shown: number(result.errors.length), count: number(result.errorCount) })}</p>
      )}
      <Table numbers={[1]} heads={[t('place'), t('row'), t('code'), t('column'), t('value'), t('message')]}>
        {result.errors.map((error, at) => (
          // oxlint-disable-next-line react/no-array-index-key -- a list that is loaded once and never moves
          <tr key={at}>
            <td className={styles.place}>{error.place ?? error.section}</td>
            <td className={styles.number}>{number(error.row)}</td>
            <td className="code">{error.code}</td>
            <td>{error.column === '' ? noValue : error.column}</td>
            <td className="code">{error.value ?? noValue}</td>
            <td>{error.message}</td>
          </tr>
        ))}
      </Table>
    </>
  );
}

function Totals({ result }: { result: Result }) {
  const t = useWords(resultWords);
  const { language } = useLanguage();
  if (result.totals.length === 0) return <p>{t('noTotals')}</p>;
  return (
    <Table
      numbers={[3, 4, 5, 6]}
      heads={[
        t('total'),
        t('section'),
        t('currency'),
        t('declared'),
        t('sent'),
        t('refusedRows'),
        t('appliedRows'),
        '',
      ]}
    >
      {result.totals.map((total) => (
        <tr key={`${total.section}-${total.code}-${total.currency}`} data-differs={total.agrees === false || undefined}>
          <td>{total.label}</td>
          <td className="code">{total.section}</td>
          <td className="code">{total.currency ?? noValue}</td>
          {[total.declared, total.sent, total.refused, total.applied].map((amount, at) => (
            // oxlint-disable-next-line react/no-array-index-key -- four columns that never move
            <td key={at} className={styles.number}>
              {amount === null ? noValue : formatNumber(amount, language)}
            </td>
          ))}
          <td>
            <Agreement agrees={total.agrees} />
          </td>
        </tr>
      ))}
    </Table>
  );
}

function Agreement({ agrees }: { agrees: boolean | null }) {
  const t = useWords(resultWords);
  if (agrees === null) return <StatusBadge family="unavailable" label={t('notComparable')} />;
  return <StatusBadge family={agrees ? 'done' : 'reject'} label={t(agrees ? 'agrees' : 'differs')} />;
}

type TableProps = {
  readonly heads: readonly string[];
  /** Number columns, which are right-aligned. */
  readonly numbers: readonly number[];
  readonly children: ReactNode;
};

function Table({ heads, numbers, children }: TableProps) {
  return (
    <table className={styles.table}>
      <thead>
        <tr>
          {heads.map((head, at) =>
            head === '' ? (
              <td key="mark" />
            ) : (
              <th key={head} scope="col" className={numbers.includes(at) ? styles.number : undefined}>
                {head}
              </th>
            ),
          )}
        </tr>
      </thead>
      <tbody>{children}</tbody>
    </table>
  );
}

function Downloads({ calls, result: { file } }: { calls: ChannelCalls; result: Result }) {
  const t = useWords(resultWords);
  const screen = useWords(fileScreenWords);
  const reason = file.link === '' ? screen('noReplyYet') : undefined;
  const get = (type: 'xlsx' | 'json') =>
    void saveAnswer(calls.reply, { query: { encryptedFilePath: file.link, type } });
  return (
    <div className={styles.downloads}>
      <ActionButton
        variant="filled"
        reason={reason}
        leftSection={<Download size={20} strokeWidth={1.5} aria-hidden />}
        onClick={() => get('xlsx')}
      >
        {t('xlsx')}
      </ActionButton>
      <ActionButton reason={reason} onClick={() => get('json')}>
        {t('json')}
      </ActionButton>
    </div>
  );
}
