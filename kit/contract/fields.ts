import { z } from 'zod';
import { rule } from './rule.ts';

/** An input object: a field that it does not name is refused. */
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

/** Text of a code: no accented letters (a Vietnamese keyboard left on), at most `max` characters. */
export function code(max: number) {
  return text(max).refine((value) => /^[\x20-\x7e]*$/.test(value), rule('accented'));
}

const separators = /[\s.\-\u00a0\u2010-\u2015]+/g;

/** A citizen ID: exactly 12 digits; spaces, dots and dashes of a pasted number are dropped, never digits (FRM-03). */
export const identityNumber = z
  .string({ error: rule('required') })
  .normalize('NFKC')
  .overwrite((value) => value.replace(separators, ''))
  .min(1, rule('required'))
  .check((context) => {
    if (context.value === '' || /^\d{12}$/.test(context.value)) return;
    const message = /^\d*$/.test(context.value)
      ? rule('identity-number', { count: context.value.length })
      : rule('identity-digits');
    context.issues.push({ code: 'custom', message, input: context.value });
  });

/** What a locked customer's ID looks like: as the bureau gave it, all but four digits covered. */
const coveredNumber = /^(?=.*\*)[\d*]{4,12}$/;

/** True of a number that stands covered: it names nobody, the CIC code it came with does. */
export function isCovered(number: unknown): boolean {
  return typeof number === 'string' && coveredNumber.test(number);
}

/** A citizen ID as above, or covered as it came with a CIC code. */
export const identityOrCovered = z
  .string({ error: rule('required') })
  .normalize('NFKC')
  .overwrite((value) => value.replace(separators, ''))
  .min(1, rule('required'))
  .check((context) => {
    const message = isCovered(context.value)
      ? undefined
      : identityNumber.safeParse(context.value).error?.issues[0]?.message;
    if (context.value === '' || message === undefined) return;
    context.issues.push({ code: 'custom', message, input: context.value });
  });

/** A CIC code: exactly 10 unaccented letters or digits (FRM-03). */
export const cicCode = z
  .string({ error: rule('required') })
  .overwrite((value) => value.replace(separators, '').toUpperCase())
  .min(1, rule('required'))
  .check((context) => {
    if (context.value === '' || /^[A-Z0-9]{10}$/.test(context.value)) return;
    const message = !/^[\x20-\x7e]*$/.test(context.value)
      ? rule('accented')
      : context.value.length !== 10
        ? rule('cic-code', { count: context.value.length })
        : rule('cic-code-characters');
    context.issues.push({ code: 'custom', message, input: context.value });
  });

/** The shared schema's ticket code: letters, digits and spaces, stored to 250, its message says 200 (FRM-02). */
export const ticketCode = z
  .string({ error: rule('required') })
  .trim()
  .normalize('NFC')
  .min(1, rule('required'))
  .max(250, rule('ticket-length'))
  .refine((value) => /^[\p{L}\p{N} ]*$/u.test(value), rule('ticket-characters'));

/** The ticket number of a customer inquiry: 18 unaccented letters, digits and spaces at most (INQ-03). */
export const voucherNumber = z
  .string({ error: rule('required') })
  .trim()
  .min(1, rule('required'))
  .max(18, rule('max-length', { max: 18 }))
  .refine((value) => /^[\x20-\x7e]*$/.test(value), rule('accented'))
  .refine((value) => /^[A-Za-z0-9 ]*$/.test(value) || !/^[\x20-\x7e]*$/.test(value), rule('ticket-characters'));

export const customerName = text(250);

/** Up to three papers joined by '/': citizen ID, old ID, other (FRM-04). */
export const identityDocs = z
  .string({ error: rule('required') })
  .trim()
  .min(1, rule('required'))
  .check((context) => {
    const message = identityDocsFault(context.value);
    if (message !== undefined) context.issues.push({ code: 'custom', message, input: context.value });
  });

function identityDocsFault(value: string): string | undefined {
  if (value === '') return undefined;
  if (value.length > 250) return rule('max-length', { max: 250 });
  if (!/^[\d/]+$/.test(value)) return rule('identity-docs-characters');
  if (value.startsWith('/') || value.endsWith('/')) return rule('identity-docs-edge');
  const papers = value.split('/');
  if (papers.includes('')) return rule('identity-docs-empty');
  return papers.length > 3 ? rule('identity-docs-count') : undefined;
}

/** A plain date on the wire, yyyy-MM-dd; never a `Date` (FRM-05, FRM-06). */
export const plainDate = z.string({ error: rule('required') }).refine(isPlainDate, rule('date'));

/** True of a day that exists, written yyyy-MM-dd. */
export function isPlainDate(value: string): boolean {
  const match = /^(\d{4})-(\d{2})-(\d{2})$/.exec(value);
  if (!match) return false;
  const [year, month, day] = [Number(match[1]), Number(match[2]), Number(match[3])];
  if (year < 1000 || month < 1 || month > 12) return false;
  return day >= 1 && day <= new Date(Date.UTC(year, month, 0)).getUTCDate();
}

/** 0 all, 1 legal entity, 2 natural person (INQ-04). */
export const customerType = z.enum(['0', '1', '2'], { error: rule('choice') });

/** V or E in payloads (LNG-02). */
export const languageCode = z.enum(['V', 'E'], { error: rule('choice') });

/** A captcha's handle and its answer as the specification names them (CAP-01). */
export const captchaFields = {
  twoFactorCode: z.string().max(64).optional(),
  twoFactorRecoveryCode: z.string().max(64).optional(),
};

/** The most rows one list answer carries (LST-06). */
export const listLimit = 99_999;

/** A window over a list: start is 0-based and inclusive, end exclusive (ERR-01). 999999 is taken and cut to the limit. */
export const windowFields = {
  start: z
    .int(rule('number'))
    .min(0, rule('number-min', { min: 0 }))
    .default(0),
  end: z
    .int(rule('number'))
    .min(0, rule('number-min', { min: 0 }))
    .max(999_999, rule('number-max', { max: 999_999 }))
    .default(listLimit),
};

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

/** What asks for everything, as some screens of the specification do (LST-06); it is cut to the limit. */
const everything = 999_999;

/** True of a window that one answer can hold, or that plainly asks for everything. */
export function isWindow({ start, end }: Window): boolean {
  return end === everything || end - start <= listLimit;
}

/** How many rows a window takes, no more than one answer carries: one that asks for everything is cut (LST-06). */
export function rowsWithin({ start, end }: Window): number {
  return Math.max(0, Math.min(end - start, listLimit));
}

/** True when rows are left behind those that a window took: its end, or the limit of an answer, came before the last (ERR-01). */
export function hasMore(window: Window, total: number): boolean {
  return window.start + rowsWithin(window) < total;
}

/** What is said of a window that is too wide for one answer. */
export const windowFault = { path: ['end'], error: rule('window-rows', { max: listLimit }) };
