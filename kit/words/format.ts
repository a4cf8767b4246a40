import { hanoiMilliseconds } from './hanoi.ts';
import type { Language } from './words.ts';

/** Shown for a missing value; never a zero. */
export const noValue = '–';

const minus = '\u2212';

/** A plain date yyyy-MM-dd as dd/MM/yyyy, in both languages; anything else unchanged (FRM-06). */
export function formatDate(date: string): string {
  return /^\d{4}-\d{2}-\d{2}/.test(date) ? `${date.slice(8, 10)}/${date.slice(5, 7)}/${date.slice(0, 4)}` : date;
}

/** A month, yyyy-MM or yyyyMM, as MM/yyyy in both languages; anything else unchanged. */
export function formatMonth(month: string): string {
  return month.replace(/^(\d{4})-?(\d{2})(?:-\d{2})?$/, '$2/$1');
}

/** An instant (ISO 8601 or Date) as dd/MM/yyyy HH:mm in Vietnam, optionally with seconds (FRM-06). */
export function formatDateTime(instant: string | Date, precision: 'minutes' | 'seconds' = 'minutes'): string {
  const seen = typeof instant === 'string' ? alreadyLocal(instant) : undefined;
  if (seen !== undefined) return `${formatDate(seen)} ${seen.slice(11, precision === 'seconds' ? 19 : 16)}`;
  const time = typeof instant === 'string' ? Date.parse(instant) : instant.getTime();
  if (Number.isNaN(time)) return String(instant);
  const local = new Date(time + hanoiMilliseconds).toISOString();
  return `${formatDate(local)} ${local.slice(11, precision === 'seconds' ? 19 : 16)}`;
}

/** The minute HH:mm and the day dd/MM/yyyy of an instant (ISO 8601 or Date) in Vietnam, for texts that name both. */
export function minuteAndDay(instant: string | Date): { readonly time: string; readonly day: string } {
  const [day = '', time = ''] = formatDateTime(instant).split(' ');
  return { time, day };
}

/**
 * An instant in Vietnam's own time, or so early in the UTC day that the day is the same, converted without parsing:
 * lists hold 99,999 of them.
 */
function alreadyLocal(instant: string): string | undefined {
  const parts = /^(\d{4}-\d\d-\d\dT)(\d\d)(:\d\d:\d\d)(?:\.\d+)?(Z|\+07:00)$/.exec(instant);
  if (!parts) return undefined;
  const [, day, hour = '', rest, zone] = parts;
  const local = zone === 'Z' ? Number(hour) + 7 : Number(hour);
  return local > 23 ? undefined : `${day}${String(local).padStart(2, '0')}${rest}`;
}

/** A decimal number of any length (text, number or bigint), grouped: 1.234.567,89 in Vietnamese, 1,234,567.89 in English. */
export function formatNumber(value: string | number | bigint, language: Language): string {
  const text = String(value);
  const match = /^([-+]?)(\d+)(?:\.(\d+))?$/.exec(text);
  if (!match) return text;
  const [, sign, whole = '', part] = match;
  const grouped = whole.replace(/\B(?=(\d{3})+(?!\d))/g, language === 'vi' ? '.' : ',');
  const decimals = part === undefined ? '' : `${language === 'vi' ? ',' : '.'}${part}`;
  return `${sign === '-' ? minus : ''}${grouped}${decimals}`;
}
