import { StatusBadge } from '#kit/browser/status/status-badge.tsx';
import { useLanguage, useWords } from '#kit/browser/words.tsx';
import { formatDateTime } from '#kit/words/format.ts';
import type { State } from './concerns.ts';
import styles from './operations.module.css';
import { Rows } from './rows.tsx';
import { bytesText, durationText } from './shown.ts';
import { operationsWords } from './words.ts';

type Process = State['processes'][number];

/** Servers and workers of this database, and whether they reported in the last half minute. */
export function Processes({ processes }: { readonly processes: readonly Process[] }) {
  const t = useWords(operationsWords);
  const { language } = useLanguage();
  const disk = ({ diskFreeBytes, diskBytes }: Process) =>
    t('diskOf', {
      free: bytesText(diskFreeBytes, language),
      all: bytesText(diskBytes, language),
      share: Math.floor((100 * diskFreeBytes) / Math.max(1, diskBytes)),
    });
  return (
    <section className={styles.part} aria-labelledby="processes">
      <h2 id="processes">{t('processes')}</h2>
      <Rows
        caption={t('processes')}
        columns={[
          { key: 'process', label: t('process'), show: ({ kind }) => t(kind) },
          {
            key: 'state',
            label: t('state'),
            show: ({ isSilent }) => stateOf(isSilent, t(isSilent ? 'silent' : 'living')),
          },
          { key: 'host', label: t('host'), show: ({ host, pid }) => `${host} (${pid})` },
          { key: 'address', label: t('address'), show: ({ address }) => address },
          { key: 'version', label: t('version'), show: ({ version }) => version },
          { key: 'jobs', label: t('jobs'), isNumber: true, show: ({ jobs }) => jobs },
          {
            key: 'heard',
            label: t('heard'),
            show: ({ silentSeconds }) => t('ago', { time: durationText(silentSeconds, language) }),
          },
          { key: 'startedAt', label: t('startedAt'), show: ({ startedAt }) => formatDateTime(startedAt) },
          { key: 'disk', label: t('disk'), show: disk },
        ]}
        rows={processes}
        rowKey={({ id }) => id}
        empty={t('noProcesses')}
      />
    </section>
  );
}

function stateOf(isSilent: boolean, label: string) {
  return <StatusBadge family={isSilent ? 'delay' : 'success'} label={label} />;
}
