import { replyPath } from '#features/replies/contract.ts';
import { Bars } from '#kit/browser/charts/charts.tsx';
import { DebtGroupBadge } from '#bureau/screens/debt-group/debt-group.tsx';
import { StatusBadge } from '#kit/browser/status/status-badge.tsx';
import { useLanguage, useWords } from '#kit/browser/words.tsx';
import { formatDate, formatDateTime, formatNumber } from '#kit/words/format.ts';
import { hanoiDay } from '#kit/words/hanoi.ts';
import styles from './desk.module.css';
import { Ago, DeskLink, DeskPart, DeskRows } from './part.tsx';
import type { Answer } from './proposals.ts';
import { deskWords } from './words.ts';

const mostReplies = 6;

/** Of the newest tickets those that have their reply; while all of them wait, those. */
function came<Row extends { readonly tt: number }>(rows: readonly Row[]): readonly Row[] {
  const answered = rows.filter(({ tt }) => tt !== 2);
  return (answered.length > 0 ? answered : rows).slice(0, mostReplies);
}

/** The replies of the last days, newest first. */
export function Replies({ of }: { readonly of: Answer['replies'] }) {
  const t = useWords(deskWords);
  return (
    <DeskPart
      title={t('replies')}
      of={of}
      empty={t('repliesEmpty')}
      isEmpty={({ rows }) => rows.length === 0}
      // Those that wait have a part of their own.
      all={{ href: '/portal/main/reply-customer?status=1', total: ({ counts }) => counts['1'] }}
    >
      {({ rows }) => (
        <DeskRows rows={came(rows)} keyOf={({ msPhieu }) => msPhieu}>
          {(row) => (
            <>
              <span className={styles.name} translate="no">
                <DeskLink href={replyPath(row.msPhieu)}>{row.tenKH}</DeskLink>
              </span>
              <span className={styles.code}>{row.maSP}</span>
              <span className={styles.state}>
                {row.nhomNo === null ? <StatusBadge {...stateOf(row, t)} /> : <DebtGroupBadge group={row.nhomNo} />}
              </span>
              <Ago at={row.ngayTraLoi ?? row.ngayHoi} />
            </>
          )}
        </DeskRows>
      )}
    </DeskPart>
  );
}

function stateOf(
  { tt, hasInformation }: { readonly tt: number; readonly hasInformation: boolean | null },
  t: (key: 'pending' | 'failed' | 'answeredWith' | 'answeredNone') => string,
) {
  if (tt === 2) return { family: 'pending', label: t('pending') } as const;
  if (tt === 0) return { family: 'reject', label: t('failed') } as const;
  return hasInformation === true
    ? ({ family: 'success', label: t('answeredWith') } as const)
    : ({ family: 'unavailable', label: t('answeredNone') } as const);
}

/** Tickets without a reply, the oldest first. */
export function Waiting({ of }: { readonly of: Answer['waiting'] }) {
  const t = useWords(deskWords);
  return (
    <DeskPart
      title={t('waiting')}
      of={of}
      empty={t('waitingEmpty')}
      isEmpty={({ rows }) => rows.length === 0}
      all={{ href: '/portal/main/customers-question', total: ({ total }) => total }}
    >
      {({ rows }) => (
        <DeskRows rows={rows} keyOf={({ msPhieu }) => msPhieu}>
          {(row) => (
            <>
              <span className={styles.name}>
                <span translate="no">{row.tenKH}</span>
                <Expected of={row} />
              </span>
              <span className={styles.code}>{row.maSP}</span>
              <span className={styles.aside}>{ageOf(row.soPhutCho, t)}</span>
            </>
          )}
        </DeskRows>
      )}
    </DeskPart>
  );
}

type WaitingRow = NonNullable<NonNullable<Answer['waiting']>['shown']>['rows'][number];

/** By when nine of ten of the last replies to the product came, counted from the question, and how many that is known from. */
function Expected({ of: { duKien, soTraLoi, maSP, ngayHoi, soPhutCho } }: { readonly of: WaitingRow }) {
  const t = useWords(deskWords);
  if (duKien === null) return null;
  const gaps = { at: timeOf(duKien), count: soTraLoi ?? 0, product: maSP };
  const isPast = soPhutCho * 60_000 > Date.parse(duKien) - Date.parse(ngayHoi);
  return <small>{t(isPast ? 'expectedPast' : 'expected', gaps)}</small>;
}

/** HH:mm of today, of another day with the day. */
function timeOf(at: string): string {
  const whole = formatDateTime(at);
  return hanoiDay(new Date(at)) === hanoiDay() ? whole.slice(-5) : whole;
}

function ageOf(
  minutes: number,
  t: (key: 'moment' | 'minutes' | 'hours' | 'days', gaps: { readonly count: number }) => string,
) {
  if (minutes < 1) return t('moment', { count: 0 });
  if (minutes < 120) return t('minutes', { count: minutes });
  return minutes < 2_880
    ? t('hours', { count: Math.floor(minutes / 60) })
    : t('days', { count: Math.floor(minutes / 1_440) });
}

/** Alerts about watched customers; looking here does not mark them as seen. */
export function Alerts({ of }: { readonly of: Answer['alerts'] }) {
  const t = useWords(deskWords);
  return (
    <DeskPart
      title={t('alerts')}
      of={of}
      empty={t('alertsEmpty')}
      isEmpty={({ rows }) => rows.length === 0}
      all={{ href: '/portal/main/watch-alerts', total: ({ total }) => total }}
    >
      {({ rows }) => (
        <DeskRows rows={rows} keyOf={({ id }) => id}>
          {({ tenKH, noiDung, thoiGian, isNew }) => (
            <>
              <span className={styles.name}>
                <span translate="no">{tenKH}</span>
                <small>{noiDung}</small>
              </span>
              {isNew && <StatusBadge family="in-progress" label={t('isNew')} />}
              <Ago at={thoiGian} />
            </>
          )}
        </DeskRows>
      )}
    </DeskPart>
  );
}

/** Inquiries of thirty days as bars, today's the darkest: the institution's, or those of the reader's branch. */
export function Asked({ of }: { readonly of: Answer['asked'] }) {
  const t = useWords(deskWords);
  const { language } = useLanguage();
  const title = t(of?.shown?.of === 'branch' ? 'askedBranch' : 'asked');
  return (
    <DeskPart
      title={title}
      of={of}
      note={({ days }) =>
        t('askedSum', {
          average: formatNumber(Math.round(days.reduce((sum, { count }) => sum + count, 0) / days.length), language),
          today: formatNumber(days.at(-1)?.count ?? 0, language),
        })
      }
      empty={t('askedEmpty')}
      isEmpty={({ days }) => days.every(({ count }) => count === 0)}
    >
      {({ days }) => (
        <Bars
          title={title}
          unit={t('inquiries')}
          label={t('inquiries')}
          bars={days.map(({ day, count }) => ({ key: day, label: formatDate(day).slice(0, 5), value: count }))}
          strong={days.at(-1)?.day}
          height={150}
        />
      )}
    </DeskPart>
  );
}
