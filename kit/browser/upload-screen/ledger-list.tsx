import { Button } from '#kit/browser/inputs/button/button.tsx';
import { CloseButton } from '#kit/browser/inputs/button/close-button.tsx';
import { FileName } from '#kit/browser/status/file-name.tsx';
import { RetryStrip } from '#kit/browser/status/retry-strip.tsx';
import { StatusBadge } from '#kit/browser/status/status-badge.tsx';
import { useWords } from '#kit/browser/words.tsx';
import { formatDateTime } from '#kit/words/format.ts';
import { Bar } from './bar.tsx';
import type { FileTool, SentFile } from './declaration.ts';
import type { Attempt } from './ledger.ts';
import styles from './upload-screen.module.css';
import type { Sent } from './use-sent.ts';
import { uploadWords } from './words.ts';

type Props = { readonly sent: Sent; readonly toolsOf: (file: SentFile) => readonly FileTool[] };

/** One true line for each file: those the server is processing, those sent from here, those it never received. */
export function LedgerList({ sent, toolsOf }: Props) {
  const t = useWords(uploadWords);
  return (
    <section className={styles.ledger} aria-labelledby="upload-ledger" aria-busy={sent.isBusy}>
      <h2 id="upload-ledger">{t('ledger')}</h2>
      {sent.isFailed && <RetryStrip message={t('loadFailed')} onRetry={sent.load} isBusy={sent.isBusy} />}
      <ul>
        {sent.lost.map((attempt) => (
          <LostLine key={attempt.id} attempt={attempt} isSure={sent.isSure} forget={() => sent.forget(attempt)} />
        ))}
        {sent.files.map((file) => (
          <SentLine key={file.id} file={file} tools={toolsOf(file)} />
        ))}
      </ul>
    </section>
  );
}

function LostLine({ attempt, isSure, forget }: { attempt: Attempt; isSure: boolean; forget: () => void }) {
  const t = useWords(uploadWords);
  return (
    <li data-lost={isSure || undefined}>
      <span className={styles.lineHead}>
        <span className={`code ${styles.fileName}`}>
          <FileName name={attempt.name} />
        </span>
        <CloseButton label={`${t('forget')}: ${attempt.name}`} size={28} onClick={forget} />
      </span>
      <span role="status">{isSure ? t('lost', { time: timeOf(attempt.startedAt) }) : t('unknown')}</span>
    </li>
  );
}

function SentLine({ file, tools }: { file: SentFile; tools: readonly FileTool[] }) {
  const t = useWords(uploadWords);
  return (
    <li>
      <span className={styles.lineHead}>
        <span className={`code ${styles.fileName}`}>
          <FileName name={file.name} />
        </span>
        <StatusBadge family={file.family} label={file.status} />
      </span>
      <span className={styles.reply}>
        {t('sentAt', { time: timeOf(file.at) })} · {file.reply}
      </span>
      {file.percent !== null && <Bar percent={file.percent} label={t('work', { percent: file.percent })} />}
      {tools.length > 0 && (
        <span className={styles.tools}>
          {tools.map(({ label, run }) => (
            <Button key={label} size="xs" aria-label={`${label}: ${file.name}`} onClick={run}>
              {label}
            </Button>
          ))}
        </span>
      )}
    </li>
  );
}

/** HH:mm of today in Vietnam, with the date for an earlier day. */
function timeOf(instant: string): string {
  const shown = formatDateTime(instant);
  return shown.startsWith(formatDateTime(new Date()).slice(0, 10)) ? shown.slice(-5) : shown;
}
