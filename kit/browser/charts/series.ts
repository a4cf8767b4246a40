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

/** A figure of an axis: short, as there is little room. */
export function compact(value: number, language: Language): string {
  return new Intl.NumberFormat(language, { notation: 'compact', maximumFractionDigits: 1 }).format(value);
}

/** A figure as it is read. */
export function exact(value: number, language: Language): string {
  return new Intl.NumberFormat(language, { maximumFractionDigits: 2 }).format(value);
}
