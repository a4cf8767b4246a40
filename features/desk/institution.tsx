import { Bars, Lines } from '#kit/browser/charts/charts.tsx';
import { FileName } from '#kit/browser/status/file-name.tsx';
import { StatusBadge } from '#kit/browser/status/status-badge.tsx';
import { percentOf } from '#bureau/contract/spent-percent.ts';
import { useLanguage, useWords } from '#kit/browser/words.tsx';
import type { StatusFamily } from '#kit/contract/status-family.ts';
import { formatDate, formatDateTime, formatMonth, formatNumber } from '#kit/words/format.ts';
import styles from './desk.module.css';
import { Ago, DeskPart, DeskRows } from './part.tsx';
import type { Answer } from './proposals.ts';
import { deskWords } from './words.ts';

type Word = keyof (typeof deskWords)['texts'];

const deadlineStates: Readonly<Record<string, readonly [StatusFamily, Word]>> = {
  late: ['delay', 'isLate'],
  refused: ['reject', 'isRefused'],
  incomplete: ['return', 'isIncomplete'],
  held: ['pending', 'isHeld'],
  'at-bureau': ['pending', 'isHeld'],
  checking: ['in-progress', 'isChecking'],
};

/** Files that are due, with what is late first. */
export function Deadlines({ of }: { readonly of: Answer['deadlines'] }) {
  const t = useWords(deskWords);
  return (
    <DeskPart
      title={t('deadlines')}
      of={of}
      empty={t('deadlinesEmpty')}
      isEmpty={({ rows }) => rows.length === 0}
      all={{ href: '/portal/main/send-data?open=deadlines', total: ({ total }) => total }}
    >
      {({ rows }) => (
        <DeskRows rows={rows} keyOf={({ kind, dueBy }) => `${kind} ${dueBy}`}>
          {({ label, dueBy, state, needsBy }) => {
            const [family, word] = deadlineStates[state] ?? ['draft', 'isOpen'];
            return (
              <>
                <span className={styles.name}>{label}</span>
                <StatusBadge family={family} label={t(word)} />
                <span className={styles.aside}>{t('due', { day: dayOf(needsBy ?? dueBy) })}</span>
              </>
            );
          }}
        </DeskRows>
      )}
    </DeskPart>
  );
}

function dayOf(at: string): string {
  return at.length > 10 ? formatDateTime(at) : formatDate(at);
}

/** The last files that were sent, with the rows that came back. */
export function Files({ of }: { readonly of: Answer['files'] }) {
  const t = useWords(deskWords);
  return (
    <DeskPart
      title={t('files')}
      of={of}
      empty={t('filesEmpty')}
      isEmpty={({ rows }) => rows.length === 0}
      all={{ href: '/portal/main/send-and-receive-data', total: ({ total }) => total }}
    >
      {({ rows }) => (
        <DeskRows rows={rows} keyOf={({ id }) => id}>
          {({ file_name, reply, refusedRows, receivedAt }) => (
            <>
              <span className={styles.name}>
                <FileName name={file_name} />
                <small>{reply}</small>
              </span>
              {refusedRows !== null && refusedRows > 0 && (
                <StatusBadge family="return" label={t('refusedRows', { count: refusedRows })} />
              )}
              <Ago at={receivedAt} />
            </>
          )}
        </DeskRows>
      )}
    </DeskPart>
  );
}

/** The data quality score of twelve months. */
export function Quality({ of }: { readonly of: Answer['quality'] }) {
  const t = useWords(deskWords);
  return (
    <DeskPart title={t('quality')} of={of} empty={t('qualityEmpty')} isEmpty={({ months }) => months.length === 0}>
      {({ months }) => (
        <Lines
          title={t('quality')}
          unit={t('points')}
          names={months.map(({ month }) => ({ key: month, label: `${month.slice(5, 7)}/${month.slice(2, 4)}` }))}
          series={[{ key: 'score', label: t('points'), tone: 'k1', values: months.map(({ score }) => score) }]}
          // Scores lie close together: from zero they would all look alike.
          from={Math.min(80, Math.floor(Math.min(...months.map(({ score }) => score)) / 10) * 10)}
          height={140}
        />
      )}
    </DeskPart>
  );
}

/** This month's spend by product beside the budget. */
export function Spend({ of }: { readonly of: Answer['spend'] }) {
  const t = useWords(deskWords);
  const { language } = useLanguage();
  const month = of?.shown?.months[0]?.thang ?? '';
  return (
    <DeskPart
      title={t('spend', { month: month === '' ? '' : formatMonth(month) })}
      of={of}
      note={({ budget }) =>
        budget.limit === null
          ? t('noBudget')
          : t('ofBudget', { percent: percentOf(budget, language), limit: formatNumber(budget.limit, language) })
      }
      empty={t('spendEmpty')}
      isEmpty={({ months }) => months.length === 0}
      all={{ href: '/portal/main/spend', total: ({ months }) => months.filter(({ thang }) => thang === month).length }}
    >
      {({ months }) => (
        <Bars
          title={t('spend', { month: formatMonth(month) })}
          unit={t('dong')}
          label={t('dong')}
          bars={months
            .filter(({ thang }) => thang === month)
            .map(({ maSP, soTien }) => ({ key: maSP, label: maSP, value: Number(soTien) }))}
          height={160}
        />
      )}
    </DeskPart>
  );
}

/** Colleagues whose searches stand still after an alarm. */
export function Unusual({ of }: { readonly of: Answer['searchHolds'] }) {
  const t = useWords(deskWords);
  return (
    <DeskPart
      title={t('unusual')}
      of={of}
      empty={t('unusualEmpty')}
      isEmpty={({ rows }) => rows.length === 0}
      all={{ href: '/portal/main/search-holds', total: ({ total }) => total }}
    >
      {({ rows }) => (
        <DeskRows rows={rows} keyOf={({ hold }) => String(hold)}>
          {({ fullName, username, shown, heldAt }) => (
            <>
              <span className={styles.name}>
                {fullName}
                <small>{username}</small>
              </span>
              <span className={styles.aside}>{t('shownPeople', { count: shown })}</span>
              <span className={styles.aside}>{formatDateTime(heldAt)}</span>
            </>
          )}
        </DeskRows>
      )}
    </DeskPart>
  );
}

/** Certificates that end within two months. */
export function Ending({ of }: { readonly of: Answer['ending'] }) {
  const t = useWords(deskWords);
  return (
    <DeskPart
      title={t('ending')}
      of={of}
      empty={t('endingEmpty')}
      isEmpty={({ rows }) => rows.length === 0}
      all={{ href: '/portal/main/certificate-registration', total: ({ total }) => total }}
    >
      {({ rows }) => (
        <DeskRows rows={rows} keyOf={({ id }) => id}>
          {({ subject, daysLeft }) => (
            <>
              <span className={styles.name}>{subject}</span>
              <span className={styles.aside}>{t('daysLeft', { count: daysLeft })}</span>
            </>
          )}
        </DeskRows>
      )}
    </DeskPart>
  );
}
