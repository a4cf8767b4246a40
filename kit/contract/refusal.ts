import { type ErrorCode, errors } from '#kit/words/errors.ts';
import type { ErrorEntry } from '#kit/words/error-entry.ts';
import type { Pair } from '#kit/words/words.ts';

/** A reason to refuse a call: its code in the audit, its number on the wire, its text. */
export type Reason = ErrorEntry & { readonly code: string };

const declared = new Map<string, Reason>();

/**
 * Declares the refusals of an area: by code, the HTTP status, the number on the wire and the text in both languages.
 * Throws when a code or a number is taken. A number's first three digits are its family.
 */
export function refusals<const T extends Readonly<Record<string, ErrorEntry>>>(
  entries: T,
): { readonly [C in keyof T & string]: T[C] & { readonly code: C } } {
  const reasons = Object.entries(entries).map(([code, entry]) => [code, { ...entry, code }] as const);
  for (const [code, reason] of reasons) {
    const other = [...declared.values()].find((one) => one.code === code || one.number === reason.number);
    if (other !== undefined)
      throw new Error(`${code} (${reason.number}) is declared already as ${other.code} (${other.number})`);
    declared.set(code, reason);
  }
  return Object.fromEntries(reasons) as { readonly [C in keyof T & string]: T[C] & { readonly code: C } };
}

const general = refusals(errors);

/** Every reason that was declared so far; in the server, all of them. */
export function declaredReasons(): readonly Reason[] {
  return [...declared.values()];
}

/** What programs are told of a reason: the first text for them that has all its gaps; else that for people. */
export function textForPrograms({ text, programs = [] }: Reason, params: Params): Pair {
  const hasAll = (said: string) => [...said.matchAll(/\{\{(\w+)/g)].every(([, gap = '']) => params[gap] !== undefined);
  return programs.find(([, en]) => hasAll(en)) ?? text;
}

type Params = Readonly<Record<string, string | number>>;

/**
 * A call refused for a reason: a general one by its code, an area's own by what `refusals` returned. `field` names the
 * input at fault; `params` fill the gaps of the text.
 */
export class Refusal extends Error {
  readonly reason: Reason;
  readonly field: string | undefined;
  readonly params: Params;

  constructor(reason: ErrorCode | Reason, field?: string, params: Params = {}, options?: ErrorOptions) {
    const given: Reason = typeof reason === 'string' ? general[reason] : reason;
    super(given.code, options);
    this.name = 'Refusal';
    this.reason = given;
    this.field = field;
    this.params = params;
  }

  get code(): string {
    return this.reason.code;
  }
}
