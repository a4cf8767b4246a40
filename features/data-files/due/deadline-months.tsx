import {
  AlarmClock,
  CalendarCheck,
  CalendarClock,
  ChevronLeft,
  ChevronRight,
  CircleDashed,
  Clock,
  OctagonX,
} from 'lucide-react';
import { useState } from 'react';
import { addMonths } from '#bureau/credit/months.ts';
import { useRead } from '#kit/browser/reading.ts';
import { RetryStrip } from '#kit/browser/status/retry-strip.tsx';
import { useWords } from '#kit/browser/words.tsx';
import type { AnswerOf } from '#kit/contract/call.ts';
import { formatDate } from '#kit/words/format.ts';
import type { circular15 } from '#features/data-files/contract.ts';
import styles from './deadline-months.module.css';
import { fileScreenWords } from '#features/data-files/words.ts';

type Deadlines = (typeof circular15)['deadlines'];
type Due = AnswerOf<Deadlines>['rows'][number];

const marks = {
  open: { icon: CircleDashed, word: 'open' },
  checking: { icon: Clock, word: 'in-check' },
  held: { icon: CalendarClock, word: 'held' },
  'at-bureau': { icon: Clock, word: 'at-bureau' },
  incomplete: { icon: CalendarClock, word: 'incomplete' },
  here: { icon: CalendarCheck, word: 'here' },
  'here-late': { icon: CalendarCheck, word: 'here-late' },
  late: { icon: AlarmClock, word: 'late' },
  refused: { icon: OctagonX, word: 'refused-due' },
} as const satisfies Record<Due['state'], { icon: typeof Clock; word: string }>;

type Props = { readonly onPick: (folder: string) => void };
export type MonthsProps = Props & { readonly call: Deadlines; readonly first: string };

/** The files due in a channel's months: each kind and day with its mark leads to the form. */
export function Months({ call, first, onPick }: MonthsProps) {
  const t = useWords(fileScreenWords);
  const [month, setMonth] = useState(first);
  const { data, isError, isFetching, refetch } = useRead(
    call,
    { query: { period: month.replace('-', '') } },
    { keeps: true },
  );
  const rows = data?.rows ?? [];
  return (
    <section aria-labelledby="deadlines" aria-busy={isFetching}>
      <div className={styles.head}>
        <h3 id="deadlines">{t('deadlines', { month: `${month.slice(5)}/${month.slice(0, 4)}` })}</h3>
        <button type="button" aria-label={t('previousMonth')} onClick={() => setMonth(addMonths(month, -1))}>
          <ChevronLeft size={20} aria-hidden />
        </button>
        <button type="button" aria-label={t('nextMonth')} onClick={() => setMonth(addMonths(month, 1))}>
          <ChevronRight size={20} aria-hidden />
        </button>
        <Counts rows={rows} />
      </div>
      {isError && <RetryStrip message={t('deadlinesFailed')} onRetry={() => void refetch()} isBusy={isFetching} />}
      {data?.rows.length === 0 && <p className={styles.none}>{t('noDeadlines')}</p>}
      <ul className={styles.kinds}>
        {[...new Set(rows.map(({ kind }) => kind))].map((kind) => (
          <KindLine key={kind} rows={rows.filter((row) => row.kind === kind)} onPick={onPick} />
        ))}
      </ul>
    </section>
  );
}

function Counts({ rows }: { rows: readonly Due[] }) {
  const t = useWords(fileScreenWords);
  const states = Object.keys(marks).filter(isState);
  const counts = states.map((state) => ({ state, count: rows.filter((row) => row.state === state).length }));
  return (
    <span className={styles.counts}>
      {counts
        .filter(({ count }) => count > 0)
        .map(({ state, count }) => (
          <span key={state} data-state={state}>
            {t('dueCount', { state: t(marks[state].word), count })}
          </span>
        ))}
    </span>
  );
}

function KindLine({ rows, onPick }: { rows: readonly Due[]; onPick: (folder: string) => void }) {
  const t = useWords(fileScreenWords);
  const [first] = rows;
  if (first === undefined) return null;
  const stateText = ({ needsBy, khongPhatSinh }: Due, state: string) => {
    if (khongPhatSinh) return t('nilHere', { state });
    return needsBy === null ? state : t('needsBy', { state, day: formatDate(needsBy) });
  };
  return (
    <li>
      <span className={styles.kind} data-tip={nameOf(first)}>
        <span className="code">{first.kind}</span>
        <span className="visually-hidden"> – {first.label}</span>
      </span>
      <span className={styles.days}>
        {rows.map((row) => {
          const { icon: Icon, word } = marks[row.state];
          return (
            <button
              key={row.day}
              type="button"
              data-state={row.state}
              data-tip={t(row.khongPhatSinh ? 'nilLine' : 'dueLine', {
                kind: nameOf(row),
                day: formatDate(row.day),
                due: formatDate(row.dueBy),
              })}
              aria-label={t('sendThis', {
                kind: nameOf(row),
                day: formatDate(row.day),
                state: stateText(row, t(word)),
              })}
              onClick={() => onPick(row.kind)}
            >
              <Icon size={16} strokeWidth={1.5} aria-hidden />
              {formatDate(row.day).slice(0, 5)}
              {row.needsBy !== null && (
                <span aria-hidden>{t('needsShort', { day: formatDate(row.needsBy).slice(0, 5) })}</span>
              )}
            </button>
          );
        })}
      </span>
    </li>
  );
}

/** A kind's code and name. */
function nameOf({ kind, label }: Due): string {
  return label === '' || label.startsWith(kind) ? label || kind : `${kind} – ${label}`;
}

function isState(key: string): key is Due['state'] {
  return key in marks;
}
