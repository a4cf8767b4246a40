import { useId, useMemo, useRef, useState } from 'react';
import type { Report } from '#bureau/contract/report.ts';
import type { ReportChanges } from '#bureau/contract/report-changes.ts';
import type { ReportProof } from '#bureau/contract/report-proof.ts';
import { holdsDong } from '#bureau/contract/report-text.ts';
import { reportFrameWords } from '#bureau/words/report.ts';
import { figureSourceWords } from '#bureau/words/figure-source.ts';
import { type OpenSource, SourceContext } from '#bureau/screens/source/source-cell.tsx';
import { useCellKeys } from '#bureau/screens/source/use-cell-keys.ts';
import { picturesOf } from '#bureau/contract/report-pictures/pictures.ts';
import { useLanguage, useWords } from '#kit/browser/words.tsx';
import { MoneyUnitContext, useMoneyUnit } from './money-unit.ts';
import { PartTabs, wholeReport } from './part-tabs.tsx';
import { LeadingPictures, PicturesContext } from './picture/report-pictures.tsx';
import { ReportChangesView } from './report-changes.tsx';
import { ReportHead } from './report-head.tsx';
import { ReportNotes } from './report-notes.tsx';
import { ReportSectionView } from './report-section.tsx';
import { ReportTiles } from './report-tiles.tsx';
import styles from './report-view.module.css';

type Props = {
  readonly report: Report;
  /** The user who prints it: printed on the copy with the time. */
  readonly user: string;
  /** Proves the report for a few minutes; a specimen report has none. */
  readonly proof?: ReportProof | undefined;
  readonly onRenewProof?: (() => void) | undefined;
  readonly isRenewingProof?: boolean | undefined;
  /** What changed since the institution's earlier report about the same customer. */
  readonly changes?: ReportChanges | undefined;
  /** Leads from each cell to where it comes from; a specimen report has none. */
  readonly onSource?: OpenSource | undefined;
};

/**
 * A report on the screen, the summary first; printed, it is only the report, light, on A4 (Decree 30/2020). The page
 * around it has the only h1; the report starts at h2.
 */
export function ReportView({ report, user, proof, onRenewProof, isRenewingProof, changes, onSource }: Props) {
  const t = useWords(reportFrameWords);
  const say = useWords(figureSourceWords);
  const { language } = useLanguage();
  const money = useMoneyUnit();
  // A report that was stored earlier has no dong to show, whatever the reader chose.
  const shown = holdsDong(report) ? money.shown : 'million';
  const pictures = useMemo(() => picturesOf(report, language, shown), [report, language, shown]);
  const prefix = useId();
  const article = useRef<HTMLElement>(null);
  useCellKeys(article);
  const [part, setChosen] = useState(wholeReport);
  // Another report in the same place may have other parts.
  const chosen = report.parts.some(({ number }) => number === part) ? part : wholeReport;
  const hasTabs = report.parts.length > 1;
  return (
    <MoneyUnitContext value={shown}>
      <PicturesContext value={pictures}>
        <SourceContext value={onSource}>
          <article ref={article} className={styles.report} data-report aria-labelledby={`${prefix}title`}>
            <ReportHead
              report={report}
              user={user}
              titleId={`${prefix}title`}
              proof={proof}
              onRenewProof={onRenewProof}
              isRenewingProof={isRenewingProof}
            />
            <div className={`${styles.bar} no-print`}>
              {onSource !== undefined && report.hasInformation && <p className={styles.hint}>{say('hint')}</p>}
              {holdsDong(report) && (
                <button
                  type="button"
                  className={styles.money}
                  aria-pressed={money.chosen === 'dong'}
                  onClick={() => money.choose(money.chosen === 'dong' ? 'million' : 'dong')}
                >
                  {t('inDong')}
                </button>
              )}
            </div>
            {report.dashboard.length > 0 && <ReportTiles tiles={report.dashboard} />}
            <LeadingPictures />
            {changes !== undefined && <ReportChangesView changes={changes} />}
            {hasTabs && <PartTabs report={report} prefix={prefix} chosen={chosen} onChoose={setChosen} />}
            <div
              id={`${prefix}parts`}
              {...(hasTabs ? { role: 'tabpanel', 'aria-labelledby': `${prefix}tab-${chosen}`, tabIndex: -1 } : {})}
            >
              {report.parts.map((part) => (
                <section
                  key={part.number}
                  aria-labelledby={`${prefix}${part.number}`}
                  className={chosen === wholeReport || chosen === part.number ? undefined : styles.aside}
                >
                  <h3 className={styles.part} id={`${prefix}${part.number}`}>
                    {part.number}. {part.title[language]}
                  </h3>
                  {part.sections
                    .filter(({ kind }) => kind !== 'scale')
                    .map((section) => (
                      <ReportSectionView key={section.id} section={section} partTitle={part.title[language]} />
                    ))}
                </section>
              ))}
            </div>
            <ReportNotes notes={report.notes} />
          </article>
        </SourceContext>
      </PicturesContext>
    </MoneyUnitContext>
  );
}
