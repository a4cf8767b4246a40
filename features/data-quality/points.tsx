import { useLanguage } from '#kit/browser/words.tsx';
import { formatNumber, noValue } from '#kit/words/format.ts';

/** A figure with two decimals, as all in its column; a gain has its sign. */
export function Points({ value, isChange }: { readonly value: number | null; readonly isChange?: true }) {
  const { language } = useLanguage();
  if (value === null) return noValue;
  return `${isChange && value > 0 ? '+' : ''}${formatNumber(value.toFixed(2), language)}`;
}
