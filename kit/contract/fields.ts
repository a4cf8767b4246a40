import { z } from 'zod';
import { typedAs } from './form-field.ts';
import { choiceRule, isEmptyChoice, rule } from './rule.ts';

/** An input object: undeclared fields are refused. */
export const input = z.strictObject;

/** Required text, trimmed and NFC (Vietnamese keyboards send both forms); at most `max` characters. */
export function text(max: number) {
  return z
    .string({ error: rule('required') })
    .trim()
    .normalize('NFC')
    .min(1, rule('required'))
    .max(max, rule('max-length', { max }));
}

/** Required text of several lines, usually a reason; at most `max` characters. */
export function lines(max: number) {
  return typedAs('lines', text(max));
}

/** Text of a code: no accented letters (from an active Vietnamese keyboard), at most `max` characters. */
export function code(max: number) {
  return typedAs(
    'code',
    text(max).refine((value) => /^[\x20-\x7e]*$/.test(value), rule('accented')),
  );
}

/** A plain date on the wire, yyyy-MM-dd; never a `Date` (FRM-05, FRM-06). */
export const plainDate = typedAs('date', z.string({ error: rule('required') }).refine(isPlainDate, rule('date')));

/** True of a day that exists, written yyyy-MM-dd. */
export function isPlainDate(value: string): boolean {
  const match = /^(\d{4})-(\d{2})-(\d{2})$/.exec(value);
  if (!match) return false;
  const [year, month, day] = [Number(match[1]), Number(match[2]), Number(match[3])];
  if (year < 1000 || month < 1 || month > 12) return false;
  return day >= 1 && day <= new Date(Date.UTC(year, month, 0)).getUTCDate();
}

/** V or E in payloads (LNG-02). */
export const languageCode = z.enum(['V', 'E'], { error: choiceRule });

/** A captcha's handle and its answer as the specification names them (CAP-01). */
export const captchaFields = {
  twoFactorCode: z.string().max(64).optional(),
  twoFactorRecoveryCode: z.string().max(64).optional(),
  /** A solved proof of work, where `work-required` was answered (HRD-05). */
  proofOfWork: z.string().max(1_000).optional(),
};

/** The most rows one list answer carries (LST-06). */
export const listLimit = 99_999;

/** The largest whole number of a column of the database (int). */
const mostOfColumn = 2_147_483_647;

/** Required whole number from `min` to `max`, at most what its column (int) holds. */
export function whole(min: number, max = mostOfColumn) {
  return typedAs(
    'number',
    z
      .int({ error: ({ input }) => rule(isEmptyChoice(input) ? 'required' : 'number') })
      .min(min, rule('number-min', { min }))
      .max(max, rule('number-max', { max })),
    min < 0 ? {} : { isPositive: true },
  );
}

/** The number of a row or of a version of it: from 1, as large as its column. */
export const rowNumber = z
  .int(rule('number'))
  .min(1, rule('number-min', { min: 1 }))
  .max(mostOfColumn, rule('invalid'));

/**
 * A window over a list: start is 0-based and inclusive, end exclusive (ERR-01). 999999 is accepted and cut to the
 * limit.
 */
export const windowFields = {
  start: whole(0).default(0),
  end: whole(0, 999_999).default(listLimit),
};

/** How many rows a page of a list holds that is read by cursor: 1 to 200 (API-05). */
export const cursorLimit = z.coerce
  .number({ error: rule('number') })
  .int(rule('number'))
  .min(1, rule('number-min', { min: 1 }))
  .max(200, rule('number-max', { max: 200 }))
  .default(50);

/** A window's number in a query string, where numbers arrive as text. */
function windowNumber(fallback: number) {
  return z.coerce
    .number({ error: rule('number') })
    .int(rule('number'))
    .min(0, rule('number-min', { min: 0 }))
    .max(999_999, rule('number-max', { max: 999_999 }))
    .default(fallback);
}

/** The same window in a query string. */
export const windowQuery = { start: windowNumber(0), end: windowNumber(listLimit) };

type Window = { readonly start: number; readonly end: number };

/** The request for everything, as some screens of the specification send it (LST-06); it is cut to the limit. */
const everything = 999_999;

/** True of a window that one answer can hold, or that requests everything. */
export function isWindow({ start, end }: Window): boolean {
  return end === everything || end - start <= listLimit;
}

/** How many rows a window takes, no more than one answer carries: a request for everything is cut (LST-06). */
export function rowsWithin({ start, end }: Window): number {
  return Math.max(0, Math.min(end - start, listLimit));
}

/**
 * True if rows remain after those that a window took: its end, or the limit of an answer, came before the last
 * (ERR-01).
 */
export function hasMore(window: Window, total: number): boolean {
  return window.start + rowsWithin(window) < total;
}

/** The fault of a window that is too wide for one answer. */
export const windowFault = { path: ['end'], error: rule('window-rows', { max: listLimit }) };
