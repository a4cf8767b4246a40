import { Bars } from '#kit/browser/charts/charts.tsx';
import { WeekHeat } from '#kit/browser/charts/week-heat.tsx';
import { StatusBadge } from '#kit/browser/status/status-badge.tsx';
import { useLanguage, useWords } from '#kit/browser/words.tsx';
import type { StatusFamily } from '#kit/contract/status-family.ts';
import { formatDateTime, formatNumber } from '#kit/words/format.ts';
import styles from './desk.module.css';
import { DeskLink, DeskPart, DeskRows } from './part.tsx';
import type { Answer } from './proposals.ts';
import { deskWords } from './words.ts';

/** The queue by due day, by product and by person, with the case that waits longest. */
export function Orders({ of }: { readonly of: Answer['orders'] }) {
  const t = useWords(deskWords);
  return (
    <DeskPart
      title={t('orders')}
      of={of}
      empty={t('ordersEmpty')}
      isEmpty={({ total }) => total === 0}
      all={{ href: '/portal/main/work-queue', total: ({ total }) => total }}
    >
      {({ due, products, people, oldest }) => (
        <>
          <Counts counts={(['late', 'today', 'soon', 'later'] as const).map((name) => [t(name), due[name]])} />
          {oldest !== null && (
            <p className={styles.aside}>
              {t('oldest', { ticket: oldest.msPhieu, product: oldest.maSP, institution: oldest.tenTCTD })}
            </p>
          )}
          <Bars
            title={t('byProduct')}
            unit={t('byProduct')}
            label={t('byProduct')}
            bars={products.map(({ name, count }) => ({ key: name, label: name, value: count }))}
            height={130}
          />
          <Bars
            title={t('byPerson')}
            unit={t('byPerson')}
            label={t('byPerson')}
            bars={people.map(({ name, count }) => ({ key: name ?? '', label: name ?? t('nobody'), value: count }))}
            height={130}
          />
        </>
      )}
    </DeskPart>
  );
}

function Counts({ counts }: { readonly counts: readonly (readonly [name: string, count: number | string])[] }) {
  const { language } = useLanguage();
  return (
    <dl className={styles.counts}>
      {counts.map(([name, count]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{typeof count === 'number' ? formatNumber(count, language) : count}</dd>
        </div>
      ))}
    </dl>
  );
}

/** The system in one line, its figures, and the jobs that failed. */
export function Health({ of }: { readonly of: Answer['health'] }) {
  const t = useWords(deskWords);
  return (
    <DeskPart title={t('health')} of={of} empty="" isEmpty={() => false}>
      {({ concerns, failed, failedCount, waiting, processes, diskFreePercent, backupHours }) => (
        <>
          <p className={styles.head}>
            <StatusBadge
              family={concerns === 0 ? 'success' : 'delay'}
              label={concerns === 0 ? t('healthGood') : t('healthBad', { count: concerns })}
            />
            <DeskLink href="/portal/main/operations">{t('open')}</DeskLink>
          </p>
          <Counts
            counts={[
              [t('jobsWaiting'), waiting],
              [t('jobsFailed'), failedCount],
              [t('servers'), processes],
              [t('diskFree'), diskFreePercent === null ? '–' : `${diskFreePercent} %`],
              [t('backup'), backupHours === null ? t('never') : t('hoursAgo', { count: Math.round(backupHours) })],
            ]}
          />
          <DeskRows rows={failed} keyOf={({ id }) => id}>
            {({ kind, error, failedAt }) => (
              <>
                <span className={styles.name}>
                  {kind}
                  <small>{error}</small>
                </span>
                <span className={styles.aside}>{formatDateTime(failedAt)}</span>
              </>
            )}
          </DeskRows>
        </>
      )}
    </DeskPart>
  );
}

const severities: Readonly<Record<string, StatusFamily>> = { high: 'reject', medium: 'delay', low: 'pending' };

/** Alarms that nobody has closed, the most severe first. */
export function Alarms({ of }: { readonly of: Answer['alarms'] }) {
  const t = useWords(deskWords);
  return (
    <DeskPart
      title={t('alarms')}
      of={of}
      empty={t('alarmsEmpty')}
      isEmpty={({ rows }) => rows.length === 0}
      all={{ href: '/portal/main/alarms', total: ({ total }) => total }}
    >
      {({ rows }) => (
        <DeskRows rows={rows} keyOf={({ alarm }) => String(alarm)}>
          {({ name, facts, severity, raisedAt }) => (
            <>
              <span className={styles.name}>
                {name}
                <small>{facts}</small>
              </span>
              <StatusBadge family={severities[severity] ?? 'pending'} label={formatDateTime(raisedAt)} />
            </>
          )}
        </DeskRows>
      )}
    </DeskPart>
  );
}

/** When customers were looked at in the last seven days. */
export function Accesses({ of }: { readonly of: Answer['accesses'] }) {
  const t = useWords(deskWords);
  return (
    <DeskPart
      title={t('accesses')}
      of={of}
      note={({ cells }) => t('accessSum', { count: cells.reduce((sum, { count }) => sum + count, 0) })}
      empty={t('accessesEmpty')}
      isEmpty={({ cells }) => cells.length === 0}
    >
      {({ cells }) => <WeekHeat title={t('accesses')} unit={t('looks')} cells={cells} />}
    </DeskPart>
  );
}

/** The last checkpoints of the audit, and whether another place has them. */
export function Checkpoints({ of }: { readonly of: Answer['checkpoints'] }) {
  const t = useWords(deskWords);
  return (
    <DeskPart
      title={t('checkpoints')}
      of={of}
      empty={t('checkpointsEmpty')}
      isEmpty={({ rows }) => rows.length === 0}
      all={{ href: '/portal/main/audit-checkpoints', total: ({ total }) => total }}
    >
      {({ rows }) => (
        <DeskRows rows={rows} keyOf={({ number }) => String(number)}>
          {({ number, at, witnessedAt }) => (
            <>
              <span className={styles.name}>{t('checkpoint', { number })}</span>
              <span className={styles.aside}>{formatDateTime(at)}</span>
              <StatusBadge
                family={witnessedAt === null ? 'pending' : 'success'}
                label={t(witnessedAt === null ? 'unwitnessed' : 'witnessed')}
              />
            </>
          )}
        </DeskRows>
      )}
    </DeskPart>
  );
}
