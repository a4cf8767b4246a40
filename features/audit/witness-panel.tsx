import { CircleAlert } from 'lucide-react';
import { Panel } from '#kit/browser/form-card/panel.tsx';
import { useRead } from '#kit/browser/reading.ts';
import { FactList } from '#kit/browser/status/fact-list.tsx';
import { StatusBadge } from '#kit/browser/status/status-badge.tsx';
import { useWords } from '#kit/browser/words.tsx';
import { formatDateTime } from '#kit/words/format.ts';
import styles from './audit.module.css';
import { auditTrail } from './contract.ts';
import { checkpointWords } from './words.ts';

/** Warns where the witness lies beside the server's own data: it would be rewritten with them. */
export function WitnessWarning() {
  const t = useWords(checkpointWords);
  const { data } = useRead(auditTrail.witness, { query: {} }, { everySeconds: 30 });
  if (data?.isBeside !== true) return null;
  return (
    <p className={styles.warning}>
      <CircleAlert size={20} strokeWidth={1.5} aria-hidden />
      <span>{t('isBeside')}</span>
    </p>
  );
}

/** Where checkpoints go, the last one that arrived, and what could not be sent yet. */
export function WitnessPanel() {
  const t = useWords(checkpointWords);
  const { data } = useRead(auditTrail.witness, { query: {} }, { everySeconds: 30 });
  if (data === undefined) return null;
  const { place, lastNumber, lastAt, waiting, waitingSince, fault } = data;
  const last =
    lastNumber === null || lastAt === null
      ? t('nothingSent')
      : t('lastSentOf', { number: lastNumber, at: formatDateTime(lastAt) });
  const waits =
    waitingSince === null
      ? t('nothingWaits')
      : t('waitingOf', { count: waiting, at: formatDateTime(waitingSince), fault: fault ?? t('noFault') });
  return (
    <Panel title={t('witness')}>
      <p>{t('witnessHint')}</p>
      <FactList
        shape="rows"
        facts={[
          [t('place'), <code key="place">{place}</code>],
          [t('lastSent'), last],
          [t('waiting'), fault === null ? waits : <StatusBadge key="waits" family="reject" label={waits} />],
        ]}
      />
    </Panel>
  );
}
