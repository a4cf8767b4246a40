import { chartWords } from '#kit/words/charts.ts';
import { type Language, say } from '#kit/words/words.ts';
import type { Tone } from './tones.ts';

/** A place on the axis of names: a month, a day, a product. */
export type Named = {
  readonly key: string;
  readonly label: string;
  /** Written on the axis where labels have no room beside each other. */
  readonly short?: string;
  /** Written where not all have room, such as whole hours; without any, evenly by place. */
  readonly isMark?: boolean;
};

/** Figures by name; a missing one is drawn as a gap where the chart has gaps. */
export type ChartSeries = {
  readonly key: string;
  readonly label: string;
  readonly tone: Tone;
  readonly values: readonly (number | null)[];
  /** A line of what is expected, not of what happened. */
  readonly isDashed?: boolean;
};

/** A limit across a chart. */
export type ChartLine = { readonly label: string; readonly value: number };

/** The figures of an axis among those that its scale proposes: where all that is drawn is whole, such as a count, there is no half. */
export function axisTicks(ticks: readonly number[], series: readonly Pick<ChartSeries, 'values'>[]): readonly number[] {
  const isWhole = series.every(({ values }) => values.every((value) => value === null || Number.isInteger(value)));
  return isWhole ? ticks.filter(Number.isInteger) : ticks;
}

const large = [
  [1e12, 'trillion'],
  [1e9, 'billion'],
  [1e6, 'million'],
] as const;

/** A figure of an axis: in full below a million, then with its word. What browsers abbreviate in Vietnamese ('2 N') is no word. */
export function short(value: number, language: Language): string {
  const [size, word] = large.find(([least]) => Math.abs(value) >= least) ?? [1, undefined];
  const figure = new Intl.NumberFormat(language, { maximumFractionDigits: 1 }).format(value / size);
  return word === undefined ? figure : say(chartWords, language, word, { value: figure });
}

/** A figure as it is read. */
export function exact(value: number, language: Language): string {
  return new Intl.NumberFormat(language, { maximumFractionDigits: 2 }).format(value);
}
