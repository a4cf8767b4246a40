import { ShieldCheck } from 'lucide-react';
import type { SectionOf } from '#bureau/contract/report.ts';
import { nameText, securityWord, shareText } from '#bureau/contract/report-text.ts';
import { reportFrameWords } from '#bureau/words/report.ts';
import { SourceCell } from '#bureau/screens/source/source-cell.tsx';
import { useLanguage, useWords } from '#kit/browser/words.tsx';
import styles from './exposure-bars.module.css';
import { GroupMark } from './group-mark.tsx';
import tableStyles from './report-table.module.css';
import { ScrollBox } from '#kit/browser/scroll-box/scroll-box.tsx';
import { useFigures } from './money-unit.ts';
import { Twin } from './twin.tsx';

type Props = { readonly section: SectionOf<'bars'> };

/** Debt by institution, the largest first: amount, share, group, and a mark where collateral secures it. */
export function ExposureBars({ section }: Props) {
  return <Twin picture={<Bars section={section} />} table={<BarTable section={section} />} />;
}

function amountOf(million: string, dong = million) {
  return { million, dong };
}

function Bars({ section }: Props) {
  const { id, title, rows, unit, total, totalDong } = section;
  const t = useWords(reportFrameWords);
  const { language } = useLanguage();
  const { cell, unitOf } = useFigures();
  const largest = Math.max(1, ...rows.map(({ shareTenths }) => shareTenths));
  return (
    <>
      <p className={styles.caption} aria-hidden="true">{`${t('amount')} (${unitOf(unit)}) · ${t('share')}`}</p>
      <ul className={styles.bars}>
        <li className={styles.head} aria-hidden="true">
          <span>{t('institution')}</span>
          <span />
          <span className={styles.amount}>{`${t('amount')} (${unitOf(unit)})`}</span>
          <span className={styles.share}>{t('share')}</span>
          <span>{t('worstGroup')}</span>
          <span>{t('collateral')}</span>
        </li>
        {rows.map((row, at) => (
          <li key={row.code}>
            <span className={styles.label}>{nameText(row.label, language)}</span>
            <span className={styles.track} aria-hidden="true">
              <span className={styles.bar} style={{ inlineSize: `${(100 * row.shareTenths) / largest}%` }} />
            </span>
            <span className={styles.amount}>
              <SourceCell place={{ section: id, row: at, column: 'amount' }} what={title} isFirst={at === 0}>
                {cell('money-million', amountOf(row.amount, row.dong))}
              </SourceCell>
            </span>
            <span className={styles.share}>{shareText(row.shareTenths, language)}</span>
            <span>
              {row.worstGroup !== null && (
                <SourceCell place={{ section: id, row: at, column: 'group' }} what={title}>
                  <GroupMark group={row.worstGroup} />
                </SourceCell>
              )}
            </span>
            <span className={styles.secured}>
              {securityWord(section, row) === 'secured' && (
                <ShieldCheck size={16} strokeWidth={1.5} aria-hidden="true" />
              )}
              {t(securityWord(section, row))}
            </span>
          </li>
        ))}
      </ul>
      <p className={styles.total}>
        {t('total')}:{' '}
        <strong>
          <SourceCell place={{ section: id, column: 'amount' }} what={title} isFirst>
            {cell('money-million', amountOf(total, totalDong))}
          </SourceCell>
        </strong>{' '}
        {unitOf(unit)}
      </p>
    </>
  );
}

function BarTable({ section }: Props) {
  const t = useWords(reportFrameWords);
  const { language } = useLanguage();
  const { cell, unitOf } = useFigures();
  const title = section.title[language];
  const amountLabel = `${t('amount')} (${unitOf(section.unit)})`;
  return (
    <ScrollBox title={title}>
      <table className={tableStyles.table} aria-label={title} data-cards>
        <thead>
          <tr>
            <th scope="col">{t('institutionCode')}</th>
            <th scope="col">{t('institution')}</th>
            <th scope="col" className={tableStyles.right}>
              {amountLabel}
            </th>
            <th scope="col" className={tableStyles.right}>
              {t('share')}
            </th>
            <th scope="col">{t('worstGroup')}</th>
            <th scope="col">{t('collateral')}</th>
          </tr>
        </thead>
        <tbody>
          {section.rows.map((row) => (
            <tr key={row.code}>
              <td className={tableStyles.code} data-label={t('institutionCode')}>
                {row.code}
              </td>
              <td className={tableStyles.text} data-label={t('institution')} data-name>
                {nameText(row.label, language)}
              </td>
              <td className={tableStyles.right} data-label={amountLabel} data-first>
                {cell('money-million', amountOf(row.amount, row.dong))}
              </td>
              <td className={tableStyles.right} data-label={t('share')}>
                {shareText(row.shareTenths, language)}
              </td>
              <td data-label={t('worstGroup')} data-first>
                {row.worstGroup !== null && <GroupMark group={row.worstGroup} />}
              </td>
              <td data-label={t('collateral')}>{t(securityWord(section, row))}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row" colSpan={2}>
              {t('total')}
            </th>
            <td className={tableStyles.right} data-label={amountLabel}>
              {cell('money-million', amountOf(section.total, section.totalDong))}
            </td>
            <td className={tableStyles.right} data-label={t('share')}>
              {shareText(1000, language)}
            </td>
            <td />
            <td />
          </tr>
        </tfoot>
      </table>
    </ScrollBox>
  );
}
