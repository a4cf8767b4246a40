import { RotateCcw } from 'lucide-react';
import { sendWithReason } from '#kit/browser/dialogs/reasoned.ts';
import { Button } from '#kit/browser/inputs/button/button.tsx';
import { type Say, useLanguage, useWords } from '#kit/browser/words.tsx';
import { formatDateTime, formatNumber } from '#kit/words/format.ts';
import { both, type Language, say } from '#kit/words/words.ts';
import type { State } from './concerns.ts';
import { operations } from './contract.ts';
import styles from './operations.module.css';
import { Rows } from './rows.tsx';
import { durationText, jobName } from './shown.ts';
import { operationsWords } from './words.ts';

type FailedJob = State['failed'][number];
type Props = { readonly state: State; readonly onRetried: () => void };

/** Jobs by kind, and those that were given up, each with a button to queue it again. */
export function Queues({ state, onRetried }: Props) {
  const t = useWords(operationsWords);
  const { language } = useLanguage();
  const count = (key: 'waiting' | 'working' | 'again' | 'later') => ({
    key,
    label: t(key),
    isNumber: true,
    show: (row: State['queues'][number]) => formatNumber(row[key], language),
  });
  return (
    <section className={styles.part} aria-labelledby="queues">
      <h2 id="queues">{t('queues')}</h2>
      <Rows
        caption={t('queues')}
        columns={[
          { key: 'kind', label: t('kind'), show: ({ kind }) => kindOf(kind, language) },
          count('waiting'),
          {
            key: 'oldest',
            label: t('oldest'),
            isNumber: true,
            show: ({ oldestSeconds }) => durationText(oldestSeconds, language),
          },
          count('working'),
          count('again'),
          count('later'),
          {
            key: 'failed',
            label: t('failedCount'),
            isNumber: true,
            show: ({ failed }) => formatNumber(failed, language),
          },
        ]}
        rows={state.queues}
        rowKey={({ kind }) => kind}
        empty={t('noJobs')}
      />
      <h3>{t('failedJobs')}</h3>
      {state.failedCount > state.failed.length && (
        <p>{t('failedShown', { shown: state.failed.length, count: formatNumber(state.failedCount, language) })}</p>
      )}
      <Failed jobs={state.failed} onRetried={onRetried} />
    </section>
  );
}

function Failed({ jobs, onRetried }: { readonly jobs: readonly FailedJob[]; readonly onRetried: () => void }) {
  const t = useWords(operationsWords);
  const { language } = useLanguage();
  return (
    <Rows
      caption={t('failedJobs')}
      columns={[
        { key: 'id', label: t('job'), isNumber: true, show: ({ id }) => id },
        { key: 'kind', label: t('kind'), show: ({ kind }) => kindOf(kind, language) },
        { key: 'attempts', label: t('attempts'), isNumber: true, show: ({ attempts }) => attempts },
        { key: 'failedAt', label: t('failedAt'), show: ({ failedAt }) => formatDateTime(failedAt, 'seconds') },
        { key: 'error', label: t('error'), show: ({ error }) => error },
        {
          key: 'retry',
          label: t('retry'),
          show: (job) => retryButton(job, t, onRetried),
        },
      ]}
      rows={jobs}
      rowKey={({ id }) => id}
      empty={t('noFailed')}
    />
  );
}

/** The tooltip has the job's own name, as in the log. */
function kindOf(kind: string, language: Language) {
  return <span data-tip={kind}>{jobName(kind, language)}</span>;
}

function retryButton(job: FailedJob, t: Say<'retry' | 'retryJob'>, onRetried: () => void) {
  return (
    <Button
      size="sm"
      leftSection={<RotateCcw size={16} aria-hidden />}
      aria-label={t('retryJob', { id: job.id })}
      onClick={() => void retry(job, onRetried)}
    >
      {t('retry')}
    </Button>
  );
}

async function retry({ id, kind }: FailedJob, onRetried: () => void): Promise<void> {
  const why = (language: Language) => say(operationsWords, language, 'retryWhy', { id, kind: jobName(kind, language) });
  const sent = await sendWithReason(
    operations.retry,
    {
      title: both(operationsWords, 'retryJob', { id }),
      message: { vi: why('vi'), en: why('en') },
      confirm: both(operationsWords, 'retry'),
    },
    (reason) => ({ body: { id, reason } }),
    both(operationsWords, 'retried', { id }),
  );
  if (sent !== undefined) onRetried();
}
