import { RefreshCw } from 'lucide-react';
import type { ReportProof } from '#bureau/contract/report-proof.ts';
import { formatDate, formatDateTime } from '#kit/words/format.ts';
import { reportFrameWords } from '#bureau/words/report.ts';
import { Button } from '#kit/browser/inputs/button/button.tsx';
import { useIsOver } from '#kit/browser/use-is-over.ts';
import { useWords } from '#kit/browser/words.tsx';
import styles from './proof-square.module.css';

type Props = {
  readonly proof: ReportProof;
  /** Requests a new code; without it the QR code has no button. */
  readonly onRenew?: (() => void) | undefined;
  readonly isRenewing?: boolean | undefined;
};

/**
 * The QR code that proves a report for a few minutes; it disappears when it expires, so that nobody prints it
 * (INS-07).
 */
export function ProofSquare({ proof, onRenew, isRenewing = false }: Props) {
  const t = useWords(reportFrameWords);
  const isOver = useIsOver(proof.expires);
  return (
    <figure className={styles.proof}>
      {isOver ? (
        <div className={styles.over} aria-hidden />
      ) : (
        <svg
          className={styles.square}
          viewBox={`0 0 ${proof.qr.size} ${proof.qr.size}`}
          role="img"
          aria-label={t('proofSquare')}
        >
          <path d={proof.qr.path} fill="#000000" />
        </svg>
      )}
      <figcaption>
        <span role="status">
          {isOver ? t('proofOver') : t('proofUntil', { time: formatDateTime(proof.expires, 'seconds') })}
        </span>
        {proof.paper !== undefined && <PaperCode paper={proof.paper} />}
        {onRenew !== undefined && (
          <Button
            className="no-print"
            variant="subtle"
            leftSection={<RefreshCw size={16} aria-hidden />}
            aria-busy={isRenewing}
            onClick={onRenew}
          >
            {t('proofRenew')}
          </Button>
        )}
      </figcaption>
    </figure>
  );
}

/** What paper proves a report with once the QR code has expired. */
function PaperCode({ paper }: { readonly paper: NonNullable<ReportProof['paper']> }) {
  const t = useWords(reportFrameWords);
  return (
    <span className={styles.paper}>
      <strong>{t('paperCode', { number: paper.number, code: paper.code })}</strong>
      <span>{t('paperHow', { page: paper.page.replace(/^https?:\/\//, ''), day: formatDate(paper.until) })}</span>
    </span>
  );
}
