import { useLanguage, useWords } from '#kit/browser/words.tsx';
import type { AnswerOf } from '#kit/contract/call.ts';
import { formatNumber, noValue } from '#kit/words/format.ts';
import type { scoreMonitoring } from './contract.ts';
import { scoreMonitoringWords } from './words.ts';

type Row = AnswerOf<typeof scoreMonitoring.search>['rows'][number];

/** A figure or a limit of a row: a share as a percentage; the others have no unit. */
export function Figure({ of, name }: { readonly of: Row; readonly name: 'value' | 'least' | 'most' }) {
  const t = useWords(scoreMonitoringWords);
  const { language } = useLanguage();
  const figure = of[name];
  if (figure === null) return noValue;
  return of.measure === 'not-scored'
    ? t('share', { percent: formatNumber((100 * figure).toFixed(2), language) })
    : formatNumber(figure, language);
}
