import type { AnswerOf } from '#kit/contract/call.ts';
import { scorePicture } from '#bureau/contract/report-pictures/score.ts';
import { OnePicture } from '#bureau/screens/report/picture/report-pictures.tsx';
import { useWords } from '#kit/browser/words.tsx';
import { formatNumber } from '#kit/words/format.ts';
import { useLanguage } from '#kit/browser/words.tsx';
import type { personalScore } from './contract.ts';
import styles from './instant-inquiry.module.css';
import { instantWords } from './words.ts';

/** A score before and after a change, on the same scale, with the items that changed. */
export function Simulated({ before, after, scale, items, model }: AnswerOf<typeof personalScore.whatIf>) {
  const t = useWords(instantWords);
  const { language } = useLanguage();
  const difference = after.score - before.score;
  const said = formatNumber(Math.abs(difference), language);
  return (
    <div className={styles.simulated}>
      <p>
        <strong className={styles.simulation}>{t('simulationMark')}</strong>{' '}
        {difference === 0
          ? t('scoreSame', { score: before.score })
          : t(difference > 0 ? 'scoreUp' : 'scoreDown', { before: before.score, after: after.score, by: said })}{' '}
        {t('modelUsed', { model })}
      </p>
      <OnePicture picture={scorePicture({ ...scale, value: after.score, before: before.score }, language)} />
      <p>
        {t('pdMoves', {
          before: formatNumber(Math.round(before.pd * 10_000) / 100, language),
          after: formatNumber(Math.round(after.pd * 10_000) / 100, language),
        })}
      </p>
      {after.cap !== null && <p>{after.cap}</p>}
      {items.length > 0 && (
        <ul>
          {items.map((item) => (
            <li key={item.id}>
              {t('itemMoves', { item: item.name, before: item.before, after: item.after, most: item.most })}
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
