import { Fold } from '#kit/browser/fold/fold.tsx';
import { FactList } from '#kit/browser/status/fact-list.tsx';
import { StatusBadge } from '#kit/browser/status/status-badge.tsx';
import { useLanguage, useWords } from '#kit/browser/words.tsx';
import { formatDate, formatDateTime, formatNumber, noValue } from '#kit/words/format.ts';
import type { State } from './concerns.ts';
import styles from './operations.module.css';
import { Rows } from './rows.tsx';
import { bytesText, durationText, lifeText, targetText } from './shown.ts';
import { operationsWords } from './words.ts';

/** The database and its replicas, files, backups, certificates and keys. */
export function Keeping({ state }: { readonly state: State }) {
  return (
    <>
      <div className={styles.pair}>
        <Database database={state.database} />
        <FilesAndBackups state={state} />
      </div>
      <Erasures erasures={state.erasures} />
      <CertificatesAndKeys state={state} />
    </>
  );
}

function Database({ database }: { readonly database: State['database'] }) {
  const t = useWords(operationsWords);
  const { language } = useLanguage();
  return (
    <section className={styles.part} aria-labelledby="database">
      <h2 id="database">{t('database')}</h2>
      <FactList
        shape="rows"
        facts={[
          [t('databaseVersion'), database.version],
          [t('databaseSize'), bytesText(database.bytes, language)],
          [
            t('coldSize'),
            database.coldBytes === null
              ? t('noCold')
              : t('coldSizeOf', {
                  hot: bytesText(database.bytes - database.coldBytes, language),
                  cold: bytesText(database.coldBytes, language),
                }),
          ],
          [t('connections'), t('connectionsOf', { used: database.connections, most: database.mostConnections })],
          [t('migration'), database.migration],
          [t('startedAt'), formatDateTime(database.startedAt)],
        ]}
      />
      <h3>{t('replicas')}</h3>
      <Rows
        caption={t('replicas')}
        columns={[
          { key: 'name', label: t('replica'), show: ({ name }) => name },
          { key: 'state', label: t('state'), show: (row) => row.state ?? t('hidden') },
          {
            key: 'lag',
            label: t('lag'),
            show: ({ lagBytes, lagSeconds }) =>
              lagBytes === null
                ? t('hidden')
                : `${durationText(Math.round(lagSeconds ?? 0), language)}, ${bytesText(lagBytes, language)}`,
          },
        ]}
        rows={database.replicas}
        rowKey={({ name }) => name}
        empty={t('noReplicas')}
      />
    </section>
  );
}

function FilesAndBackups({ state: { files, backup, witness } }: { readonly state: State }) {
  const t = useWords(operationsWords);
  const { language } = useLanguage();
  const copyText = ({ place, logUntil }: NonNullable<State['backup']['copy']>) =>
    logUntil === null ? t('concernNoCopy', { place }) : t('copyUntil', { place, at: formatDateTime(logUntil) });
  const age = backup.hours === null ? undefined : durationText(Math.round(backup.hours * 3_600), language);
  return (
    <section className={styles.part} aria-labelledby="files-and-backups">
      <h2 id="files-and-backups">{t('keeping')}</h2>
      <FactList
        shape="rows"
        facts={[
          [t('files'), files],
          [t('backupFolder'), backup.folder],
          [
            t('backupAt'),
            backup.finishedAt === null || age === undefined
              ? t('none')
              : `${formatDateTime(backup.finishedAt)} (${t('ago', { time: age })})`,
          ],
          [
            t('verified'),
            backup.verifiedAt === null
              ? t('none')
              : t(backup.isFaulty ? 'verifiedBad' : 'verifiedGood', { at: formatDateTime(backup.verifiedAt) }),
          ],
          [t('copyAt'), backup.copy === null ? t('none') : copyText(backup.copy)],
          [
            t('witness'),
            t('witnessOf', {
              place: witness.place,
              at: witness.lastAt === null ? t('none') : formatDateTime(witness.lastAt),
            }),
          ],
        ]}
      />
    </section>
  );
}

function Erasures({ erasures }: { readonly erasures: State['erasures'] }) {
  const t = useWords(operationsWords);
  return (
    <section className={styles.part} aria-labelledby="retention">
      <h2 id="retention">{t('retention')}</h2>
      <ErasedRows caption={t('retention')} rows={erasures.filter(({ totalRows }) => totalRows > 0)} />
      <Fold title={t('retentionAll', { count: erasures.length })}>
        <ErasedRows caption={t('retentionAll', { count: erasures.length })} rows={erasures} />
      </Fold>
    </section>
  );
}

/** How long kinds of data live, and what was erased of them. */
function ErasedRows({ caption, rows }: { readonly caption: string; readonly rows: State['erasures'] }) {
  const t = useWords(operationsWords);
  const { language } = useLanguage();
  return (
    <Rows
      caption={caption}
      columns={[
        { key: 'target', label: t('target'), show: ({ target }) => targetText(target, language) },
        {
          key: 'life',
          label: t('life'),
          isNumber: true,
          show: ({ lifeMonths, lifeHours }) => lifeText(lifeMonths, lifeHours, language),
        },
        {
          key: 'erasedAt',
          label: t('erasedAt'),
          show: ({ lastAt }) => (lastAt === null ? noValue : formatDateTime(lastAt)),
        },
        {
          key: 'last',
          label: t('erasedLast'),
          isNumber: true,
          show: ({ lastRows }) => formatNumber(lastRows, language),
        },
        {
          key: 'all',
          label: t('erasedAll'),
          isNumber: true,
          show: ({ totalRows }) => formatNumber(totalRows, language),
        },
      ]}
      rows={rows}
      rowKey={({ target }) => target}
      empty={t('noneErased')}
    />
  );
}

function CertificatesAndKeys({ state: { certificates, keys } }: { readonly state: State }) {
  const t = useWords(operationsWords);
  const { language } = useLanguage();
  return (
    <section className={styles.part} aria-labelledby="certificates-and-keys">
      <h2 id="certificates-and-keys">{t('certificatesAndKeys')}</h2>
      <h3>{t('certificates')}</h3>
      <Rows
        caption={t('certificates')}
        columns={[
          { key: 'name', label: t('certificate'), show: ({ name }) => name },
          {
            key: 'lastDay',
            label: t('lastDay'),
            show: (row) => (row.lastDay === null ? noValue : formatDate(row.lastDay)),
          },
          {
            key: 'days',
            label: t('daysLeft'),
            isNumber: true,
            show: ({ days }) => (days === null ? noValue : formatNumber(days, language)),
          },
        ]}
        rows={certificates}
        rowKey={({ name }) => name}
        empty={t('noCertificates')}
      />
      <h3>{t('keys')}</h3>
      <Rows
        caption={t('keys')}
        columns={[
          { key: 'kind', label: t('key'), show: ({ kind }) => t(kind) },
          { key: 'fingerprint', label: t('fingerprint'), show: fingerprintOf },
          {
            key: 'inUse',
            label: t('state'),
            show: (key) => badgeOf(key, t(key.inUse ? 'inUse' : 'notInUse')),
          },
          { key: 'days', label: t('age'), isNumber: true, show: ({ days }) => formatNumber(days, language) },
          { key: 'lastSeen', label: t('lastSeen'), show: ({ lastSeenAt }) => formatDateTime(lastSeenAt) },
        ]}
        rows={keys}
        rowKey={({ kind, fingerprint }) => `${kind} ${fingerprint}`}
        empty={t('noKeys')}
      />
    </section>
  );
}

type Key = State['keys'][number];

function fingerprintOf({ fingerprint }: Key) {
  return <code>{fingerprint}</code>;
}

function badgeOf({ inUse, isDisputed }: Key, label: string) {
  return <StatusBadge family={isDisputed ? 'delay' : inUse ? 'success' : 'unavailable'} label={label} />;
}
