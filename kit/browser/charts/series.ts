import type { Language } from '#kit/words/words.ts';
import type { Tone } from './tones.ts';

/** A place on the axis of names: a month, a day, a product. */
export type Named = { readonly key: string; readonly label: string };

/** Figures by name; a missing one is drawn as a gap where the chart has gaps. */
export type ChartSeries = {
  readonly key: string;
  readonly label: string;
  readonly tone: Tone;
  readonly values: readonly (number | null)[];
};

/** A limit across a chart. */
export type ChartLine = { readonly label: string; readonly value: number };

const large = [
  [1e12, 'nghìn tỷ'],
  [1e9, 'tỷ'],
  [1e6, 'triệu'],
] as const;

/** A figure of an axis: in full below a million, then by its word. What browsers abbreviate in Vietnamese ('2 N') is no word. */
export function short(value: number, language: Language): string {
  const unit = large.find(([size]) => Math.abs(value) >= size);
  if (unit === undefined) return new Intl.NumberFormat(language, { maximumFractionDigits: 1 }).format(value);
  if (language === 'en')
    return new Intl.NumberFormat('en', { notation: 'compact', maximumFractionDigits: 1 }).format(value);
  const [size, word] = unit;
  return `${new Intl.NumberFormat(language, { maximumFractionDigits: 1 }).format(value / size)} ${word}`;
}

/** A figure as it is read. */
export function exact(value: number, language: Language): string {
  return new Intl.NumberFormat(language, { maximumFractionDigits: 2 }).format(value);
}
