import { useId } from 'react';
import type { ReportTile } from '#bureau/contract/report.ts';
import { isMoney } from '#bureau/contract/report-text.ts';
import { reportFrameWords } from '#bureau/words/report.ts';
import { SourceCell } from '#bureau/screens/source/source-cell.tsx';
import { useLanguage, useWords } from '#kit/browser/words.tsx';
import { useFigures } from './money-unit.ts';
import styles from './report-tiles.module.css';

/** The summary figures. The remark says in words what the colour says. */
export function ReportTiles({ tiles }: { tiles: readonly ReportTile[] }) {
  const t = useWords(reportFrameWords);
  const { language } = useLanguage();
  const { value: text, unitOf } = useFigures();
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <h3 className={styles.heading} id={id}>
        {t('overview')}
      </h3>
      <dl className={styles.tiles}>
        {tiles.map(({ id: key, label, value, tone, remark }, at) => (
          <div key={key} className={styles.tile} data-tone={tone}>
            <dt>{label[language]}</dt>
            <dd>
              <span className={styles.figure}>
                <SourceCell place={{ section: 'tile', column: key }} what={label} isFirst={at === 0}>
                  {
                    // A dash would be a month that was not reported: the remark says that there is no debt.
                    value.kind === 'group' && value.value === null ? '0' : text(value)
                  }
                </SourceCell>
              </span>
              <span className={styles.remark}>
                {remark && (isMoney(value.value) ? unitOf(remark) : remark[language])}
              </span>
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
