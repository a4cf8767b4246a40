import { Lines } from '#kit/browser/charts/charts.tsx';
import type { ChartLine, ChartSeries, Named } from '#kit/browser/charts/series.ts';
import { useRead } from '#kit/browser/reading.ts';
import { RetryStrip } from '#kit/browser/status/retry-strip.tsx';
import { Skeleton } from '#kit/browser/status/skeleton.tsx';
import { useWords } from '#kit/browser/words.tsx';
import { minuteAndDay } from '#kit/words/format.ts';
import { limits, shareOf, type Span } from './concerns.ts';
import { operations } from './contract.ts';
import styles from './operations.module.css';
import { byteUnit } from './shown.ts';
import { operationsWords } from './words.ts';

const refreshSeconds = 60;

/** Every third hour, which the axis of a day names. */
const wholeHours = /^(00|03|06|09|12|15|18|21):00$/;

/** The last 24 hours in pictures, each with the line from which it is an alarm; a gap is a time without a server. */
export function Day() {
  const t = useWords(operationsWords);
  const { data, isError, isFetching, refetch } = useRead(
    operations.day,
    { query: {} },
    { everySeconds: refreshSeconds },
  );
  const hasFigures = data?.spans.some(({ servers }) => servers > 0) === true;
  return (
    <section className={styles.part} aria-labelledby="day">
      <h2 id="day">{t('day')}</h2>
      {isError && <RetryStrip onRetry={() => void refetch()} isBusy={isFetching} />}
      {data === undefined ? (
        !isError && <Skeleton lines={6} />
      ) : hasFigures ? (
        <Pictures spans={data.spans} />
      ) : (
        <p>{t('noDay')}</p>
      )}
    </section>
  );
}

function Pictures({ spans }: { readonly spans: readonly Span[] }) {
  const t = useWords(operationsWords);
  const names = spans.map(({ at }) => {
    const { time } = minuteAndDay(at);
    return { key: at, label: time, isMark: wholeHours.test(time) };
  });
  const sizes = byteUnit(Math.max(...spans.map(({ databaseBytes }) => databaseBytes ?? 0)));
  const percentOf = (kind: 'failed' | 'refused') => (span: Span) =>
    span[kind] === null ? null : 100 * shareOf(span, kind);
  const of = (value: (span: Span) => number | null) => spans.map(value);
  const shared = { names, alarm: t('alarmLine') };
  return (
    <>
      <p className={styles.time}>{t('dayHint')}</p>
      <div className={styles.pair}>
        <Picture {...shared} title={t('dayCalls')} unit={t('callsUnit')} values={of(({ calls }) => calls)} />
        <Picture
          {...shared}
          title={t('dayTimes')}
          unit={t('millisecondsUnit')}
          values={of(({ p95Milliseconds }) => p95Milliseconds)}
          limit={limits.slowMilliseconds}
        />
        <Picture
          {...shared}
          title={t('dayErrors')}
          unit={t('shareOfCalls')}
          more={{ label: t('dayRefused'), values: of(percentOf('refused')) }}
          label={t('dayFailed')}
          values={of(percentOf('failed'))}
          limit={100 * limits.lostShare}
        />
        <Picture
          {...shared}
          title={t('dayQueue')}
          unit={t('secondsUnit')}
          values={of(({ queueSeconds }) => queueSeconds)}
          limit={limits.waitSeconds}
        />
        <Picture
          {...shared}
          title={t('dayDatabase')}
          unit={sizes.unit}
          values={of(({ databaseBytes }) => (databaseBytes === null ? null : databaseBytes / sizes.size))}
        />
        <Picture
          {...shared}
          title={t('dayDisk')}
          unit={t('percentUnit')}
          values={of(({ diskFree }) => (diskFree === null ? null : 100 * diskFree))}
          limit={100 * limits.diskShare}
        />
      </div>
    </>
  );
}

type PictureProps = {
  readonly title: string;
  readonly unit: string;
  readonly names: readonly Named[];
  readonly alarm: string;
  readonly values: ChartSeries['values'];
  /** What the values are, where there are others beside them. */
  readonly label?: string;
  readonly more?: Pick<ChartSeries, 'label' | 'values'>;
  /** From here on it is an alarm. */
  readonly limit?: number;
};

function Picture({ title, unit, names, alarm, values, label = title, more, limit }: PictureProps) {
  const line: ChartLine | undefined = limit === undefined ? undefined : { label: alarm, value: limit };
  return (
    <div className={styles.picture}>
      <h3>{title}</h3>
      <Lines
        title={title}
        unit={unit}
        names={names}
        series={[
          { key: 'value', label, tone: 'k1', values },
          ...(more === undefined ? [] : [{ ...more, key: 'more', tone: 'k2' } as const]),
        ]}
        line={line}
        height={140}
      />
    </div>
  );
}
