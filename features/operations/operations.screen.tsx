import { useRead } from '#kit/browser/reading.ts';
import { RetryStrip } from '#kit/browser/status/retry-strip.tsx';
import { Skeleton } from '#kit/browser/status/skeleton.tsx';
import { useLanguage, useWords } from '#kit/browser/words.tsx';
import { formatDateTime, formatNumber } from '#kit/words/format.ts';
import type { State } from './concerns.ts';
import { operations } from './contract.ts';
import { Day } from './day.tsx';
import { Keeping } from './keeping.tsx';
import styles from './operations.module.css';
import { Processes } from './processes.tsx';
import { Queues } from './queue-tables.tsx';
import { durationText } from './shown.ts';
import { operationsWords } from './words.ts';

const refreshSeconds = 10;

/** The system's state, for those who run it: concerns first, then everything, loaded again every ten seconds. */
export default function OperationsScreen() {
  const t = useWords(operationsWords);
  const { data, isError, isFetching, refetch } = useRead(
    operations.state,
    { query: {} },
    { everySeconds: refreshSeconds },
  );
  const strip = isError && <RetryStrip onRetry={() => void refetch()} isBusy={isFetching} />;
  if (data === undefined) return strip === false ? <Skeleton lines={12} /> : strip;
  return (
    <div className={styles.screen}>
      {strip}
      <Concerns concerns={data.concerns} />
      <p className={styles.time}>{t('asOf', { time: formatDateTime(data.at, 'seconds'), seconds: refreshSeconds })}</p>
      <Day />
      <Queues state={data} onRetried={() => void refetch()} />
      <Processes processes={data.processes} />
      <Keeping state={data} />
    </div>
  );
}

// Announced to a screen reader on changes, not every ten seconds.
function Concerns({ concerns }: Pick<State, 'concerns'>) {
  const t = useWords(operationsWords);
  const { language } = useLanguage();
  const lines = concerns.map(({ word, params }) => {
    const said = new Map(Object.entries(params));
    const { time, share } = params;
    if (typeof time === 'number') said.set('time', durationText(time, language));
    if (typeof share === 'number') said.set('share', formatNumber(share, language));
    const kind = (['field', 'index', 'seal', 'audit'] as const).find((one) => one === params['key']);
    if (kind !== undefined) said.set('key', t(kind));
    return t(word, Object.fromEntries(said));
  });
  return (
    <section className={styles.part} aria-labelledby="concerns" data-well={concerns.length === 0}>
      <h2 id="concerns">
        <span role="status">{concerns.length === 0 ? t('allWell') : t('concerns', { count: concerns.length })}</span>
      </h2>
      {lines.length > 0 && (
        <ul className={styles.concerns}>
          {lines.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      )}
    </section>
  );
}
