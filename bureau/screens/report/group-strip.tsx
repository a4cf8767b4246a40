import { type CSSProperties, useRef } from 'react';
import type { SectionOf, StripCell } from '#bureau/contract/report.ts';
import { groupWord } from '#bureau/contract/report-head.ts';
import { monthsByYear, nameText, stripText } from '#bureau/contract/report-text.ts';
import { reportFrameWords } from '#bureau/words/report.ts';
import { SourceCell } from '#bureau/screens/source/source-cell.tsx';
import { useLanguage, useWords } from '#kit/browser/words.tsx';
import { GroupLegend } from './group-mark.tsx';
import styles from './group-strip.module.css';
import tableStyles from './report-table.module.css';
import { ScrollBox } from '#kit/browser/scroll-box/scroll-box.tsx';
import { Twin } from './twin.tsx';
import { useNewestInSight } from './use-newest-in-sight.ts';
import { formatMonth } from '#kit/words/format.ts';

/** Debt groups month by month: institutions down, months across, the newest on the right, a digit in each cell. */
export function GroupStrip({ section }: { section: SectionOf<'months'> }) {
  return <Twin picture={<Strip section={section} />} table={<MonthTable section={section} />} />;
}

/** On a phone the table is a grid, which has to be told how many months there are. */
function monthsStyle(months: number): CSSProperties & { readonly '--months': number } {
  return { '--months': months };
}

function whatOf({ title }: SectionOf<'months'>, month: string) {
  return { vi: `${title.vi} – ${formatMonth(month)}`, en: `${title.en} – ${formatMonth(month)}` };
}

function Strip({ section }: { section: SectionOf<'months'> }) {
  const t = useWords(reportFrameWords);
  const { language } = useLanguage();
  const firstShown = section.rows[0]?.groups.findIndex((group) => stripText(group) !== '') ?? -1;
  const title = section.title[language];
  const around = useRef<HTMLDivElement>(null);
  useNewestInSight(around);
  return (
    <>
      <div ref={around} className={styles.phone}>
        <ScrollBox title={title} from="end">
          <table className={styles.strip} style={monthsStyle(section.months.length)} aria-label={title}>
            <thead>
              <tr>
                <th scope="col" rowSpan={2} className={styles.who}>
                  {t('institution')}
                </th>
                {monthsByYear(section.months).map(({ year, months }) => (
                  <th
                    key={year}
                    scope="colgroup"
                    colSpan={months.length}
                    style={{ gridColumn: `span ${months.length}` }}
                  >
                    <span className={styles.year}>{year}</span>
                  </th>
                ))}
              </tr>
              <tr>
                {section.months.map((month) => (
                  <th key={month} scope="col" abbr={formatMonth(month)}>
                    {Number(month.slice(5))}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {section.rows.map(({ code, label, groups }, at) => (
                <tr key={code}>
                  <th scope="row" className={styles.who}>
                    {nameText(label, language)}
                  </th>
                  {groups.map((group, index) => (
                    <td key={section.months[index]} data-group={group ?? 'missing'}>
                      {stripText(group) === '' ? null : (
                        <SourceCell
                          place={{ section: section.id, row: at, column: section.months[index] }}
                          what={whatOf(section, section.months[index] ?? '')}
                          isFirst={at === 0 && index === firstShown}
                        >
                          {stripText(group)}
                        </SourceCell>
                      )}
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </ScrollBox>
      </div>
      <GroupLegend />
    </>
  );
}

/** The same as a table, newest month first. */
function MonthTable({ section }: { section: SectionOf<'months'> }) {
  const t = useWords(reportFrameWords);
  const { language } = useLanguage();
  const title = section.title[language];
  const inWords = (group: StripCell | undefined) => {
    if (group === undefined || group === 'none') return '';
    if (group === null) return t('notReported');
    return group === 0 ? t('noDebt') : `${group} – ${t(groupWord(group))}`;
  };
  const months = section.months.map((month, index) => ({ month, index })).reverse();
  return (
    <ScrollBox title={title}>
      <table className={tableStyles.table} aria-label={title}>
        <thead>
          <tr>
            <th scope="col">{t('month')}</th>
            {section.rows.map(({ code, label }) => (
              <th key={code} scope="col">
                {nameText(label, language)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {months.map(({ month, index }) => (
            <tr key={month}>
              <th scope="row">{formatMonth(month)}</th>
              {section.rows.map(({ code, groups }) => (
                <td key={code}>{inWords(groups[index])}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollBox>
  );
}
