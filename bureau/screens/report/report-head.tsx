import { useState } from 'react';
import type { Report } from '#bureau/contract/report.ts';
import { type FrameWord, headFacts } from '#bureau/contract/report-head.ts';
import type { ReportProof } from '#bureau/contract/report-proof.ts';
import { reportFrameWords } from '#bureau/words/report.ts';
import { useLanguage, useWords } from '#kit/browser/words.tsx';
import { formatDateTime } from '#kit/words/format.ts';
import { ProofSquare } from './proof-square.tsx';
import styles from './report-view.module.css';
import { usePrintTime } from './use-print-time.ts';

type Props = {
  readonly report: Report;
  readonly user: string;
  readonly titleId: string;
  readonly proof: ReportProof | undefined;
  readonly onRenewProof: (() => void) | undefined;
  readonly isRenewingProof: boolean | undefined;
};

/** What a reader needs before the figures; a notice speaks of what was asked, which then stands with it. */
const briefWords: readonly FrameWord[] = ['notice', 'customer', 'cicCode', 'voucher', 'dataMonth'];
const askedWords: readonly FrameWord[] = ['askedName', 'askedCode', 'askedIdentity', 'askedTax', 'askedRegistration'];

/**
 * The head of a report: on the screen the figures come right below the customer, and the other facts when they are
 * asked for; paper has all of them.
 */
export function ReportHead({ report, user, titleId, proof, onRenewProof, isRenewingProof }: Props) {
  const t = useWords(reportFrameWords);
  const { language } = useLanguage();
  const printedAt = usePrintTime();
  const [isBrief, setBrief] = useState(true);
  const facts = headFacts(report, language);
  const brief = facts.some(({ word }) => word === 'notice') ? [...briefWords, ...askedWords] : briefWords;
  return (
    <header>
      <div className={styles.letterhead}>
        <span>{t('bureau')}</span>
        <span>
          {t('reference')}: <span className={styles.code}>{report.header.reference}</span>
        </span>
      </div>
      <h2 className={styles.title} id={titleId}>
        {report.title[language]}
      </h2>
      <div className={styles.top} data-brief={isBrief || undefined}>
        <div>
          <dl className={styles.facts}>
            {facts.map(({ word, text }) => (
              <div key={word} data-more={!brief.includes(word) || undefined}>
                <dt>{t(word)}</dt>
                <dd>{text}</dd>
              </div>
            ))}
          </dl>
          <button
            type="button"
            className={`${styles.more} no-print`}
            aria-expanded={!isBrief}
            onClick={() => setBrief(!isBrief)}
          >
            {isBrief ? (
              <>
                <span className={styles.onPhone}>{t('headWhole')}</span>
                <span className={styles.onDesk}>{t('headWholeWide')}</span>
              </>
            ) : (
              t('headBrief')
            )}
          </button>
        </div>
        {proof !== undefined && <ProofSquare proof={proof} onRenew={onRenewProof} isRenewing={isRenewingProof} />}
      </div>
      <p className={styles.printed}>
        {t('printedBy', { user, time: formatDateTime(printedAt, 'seconds') })} · {t('lookUp')}
      </p>
    </header>
  );
}
