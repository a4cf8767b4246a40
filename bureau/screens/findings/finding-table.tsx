import type { Finding } from '#bureau/contract/finding.ts';
import { findingWords } from '#bureau/words/finding.ts';
import { shownFinding } from '#bureau/contract/finding-text.ts';
import { ScrollBox } from '#kit/browser/scroll-box/scroll-box.tsx';
import { useLanguage, useWords } from '#kit/browser/words.tsx';
import styles from './finding-table.module.css';

const numbers = ['count', 'before', 'after', 'share', 'limit'] as const;

/** The findings of a held file, with the figures before and after beside each other. */
export function FindingTable({ findings }: { readonly findings: readonly Finding[] }) {
  const t = useWords(findingWords);
  const { language } = useLanguage();
  return (
    <ScrollBox title={t('caption')}>
      <table className={styles.table}>
        <caption className="visually-hidden">{t('caption')}</caption>
        <thead>
          <tr>
            <th scope="col">{t('part')}</th>
            <th scope="col">{t('finding')}</th>
            <th scope="col">{t('basis')}</th>
            {numbers.map((key) => (
              <th key={key} scope="col" className={styles.number}>
                {t(key)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {findings.map((one) => {
            const shown = shownFinding(one, language);
            return (
              <tr key={`${one.section} ${one.code}`}>
                <td>{shown.part}</td>
                <th scope="row">{shown.finding}</th>
                <td>{shown.basis}</td>
                {numbers.map((key) => (
                  <td key={key} className={styles.number}>
                    {shown[key]}
                  </td>
                ))}
              </tr>
            );
          })}
        </tbody>
      </table>
    </ScrollBox>
  );
}
