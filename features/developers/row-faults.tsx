import { programRowFaults, refusalOfRow } from '#bureau/batch/row-refusals.ts';
import { batchRowWords } from '#bureau/batch/words.ts';
import { WideTable } from '#kit/browser/public-page/public-page.tsx';
import { useLanguage, useWords } from '#kit/browser/words.tsx';
import { asText } from './as-text.tsx';
import { reasonNamed, withoutGaps } from './reasons.ts';
import { developersWords } from './words.ts';

/** What is wrong with a row of a batch, with the problem that a single inquiry would meet. */
export function RowFaults() {
  const t = useWords(developersWords);
  const { language } = useLanguage();
  return (
    <>
      <p>{asText(t('rowFaultsWhat'))}</p>
      <WideTable caption={t('rowFaults')}>
        <thead>
          <tr>
            <th scope="col">{asText(t('rowFault'))}</th>
            <th scope="col">{t('number')}</th>
            <th scope="col">{t('meaning')}</th>
          </tr>
        </thead>
        <tbody>
          {programRowFaults.map((fault) => {
            const reason = reasonNamed(refusalOfRow(fault));
            return (
              <tr key={fault}>
                <th scope="row" translate="no">
                  {fault}
                </th>
                <td>{reason && <a href={`/portal/developers/errors/${reason.code}`}>{reason.number}</a>}</td>
                <td>{withoutGaps(batchRowWords.texts[fault][language === 'vi' ? 0 : 1])}</td>
              </tr>
            );
          })}
        </tbody>
      </WideTable>
    </>
  );
}
