import { formatNumber, noValue } from '#kit/words/format.ts';
import { type Language, say } from '#kit/words/words.ts';
import { jobWords, operationsWords, targetWords } from './words.ts';

const units = ['B', 'kB', 'MB', 'GB', 'TB', 'PB'];

/** Bytes with the unit that leaves one to three digits before the point, powers of 1,000. */
export function bytesText(bytes: number, language: Language): string {
  const { unit, size } = byteUnit(bytes);
  const value = bytes / size;
  return `${formatNumber(value.toFixed(value < 10 && size > 1 ? 1 : 0), language)} ${unit}`;
}

/** The unit in which these bytes have one to three digits before the point, and how many bytes it is. */
export function byteUnit(bytes: number): { readonly unit: string; readonly size: number } {
  const power = Math.max(0, Math.min(units.length - 1, Math.floor(Math.log10(Math.max(1, bytes)) / 3)));
  return { unit: units[power] ?? 'B', size: 1_000 ** power };
}

/** A duration in the largest unit of which there are at least two; a dash for none. */
export function durationText(seconds: number | null, language: Language): string {
  if (seconds === null) return noValue;
  const text = (word: 'seconds' | 'minutes' | 'hours' | 'days', size: number) =>
    say(operationsWords, language, word, { n: formatNumber(Math.floor(seconds / size), language) });
  if (seconds < 120) return text('seconds', 1);
  if (seconds < 2 * 3_600) return text('minutes', 60);
  return seconds < 2 * 86_400 ? text('hours', 3_600) : text('days', 86_400);
}

/** How long data is kept: whole months, or a life shorter than one in its own unit. */
export function lifeText(months: number, hours: number, language: Language): string {
  if (months === 0) return durationText(hours * 3_600, language);
  return say(operationsWords, language, 'months', { n: formatNumber(months, language) });
}

/** The name of a kind of job; the kind itself if this release does not know it. */
export function jobName(kind: string, language: Language): string {
  const known = Object.keys(jobWords.texts).find((name): name is keyof (typeof jobWords)['texts'] => name === kind);
  return known === undefined ? kind : say(jobWords, language, known);
}

/** The name of what is erased at the end of its life; its own where nobody has named it. */
export function targetText(target: string, language: Language): string {
  const known = Object.keys(targetWords.texts).find(
    (name): name is keyof (typeof targetWords)['texts'] => name === target,
  );
  return known === undefined ? target : say(targetWords, language, known);
}
