import type { z } from 'zod';
import { fieldWords } from '#kit/words/fields.ts';
import { fill, type Language, type Pair, type WordBook } from '#kit/words/words.ts';

export type RuleKey = keyof (typeof fieldWords)['texts'];
export type RuleParams = Readonly<Record<string, string | number>>;

const mark = '\u0001';

/** The fault of a value: the key and text of a field message, and the values for its placeholders. */
export type Fault = { readonly key: string; readonly text: Pair; readonly params: RuleParams };
export type FieldFault = Fault & { readonly field: string };

/** Validation messages made from a book's texts: data, which both sides turn into words (FRM-11). */
export function rulesOf<K extends string>(book: WordBook<K>): (key: K, params?: RuleParams) => string {
  return (key, params) => mark + JSON.stringify(faultSaid(book, key, params));
}

/** A validation message of the general field texts. */
export const rule = rulesOf(fieldWords);

/** The message of a choice: an empty one is missing, as any other field is; anything else is not in the list (FIX-04). */
export function choiceRule({ input }: { readonly input?: unknown }): string {
  return rule(isEmptyChoice(input) ? 'required' : 'choice');
}

/** True of a choice that nobody has made. */
export function isEmptyChoice(input: unknown): boolean {
  return input === undefined || input === null || input === '';
}

function faultSaid<K extends string>(book: WordBook<K>, key: K, params: RuleParams = {}): Fault {
  return { key, text: book.texts[key], params };
}

/** The fault of a field by the general rules. */
export function faultAt(field: string, key: RuleKey, params?: RuleParams): FieldFault {
  return { field, ...faultSaid(fieldWords, key, params) };
}

/** The message of a fault, in a language. */
export function faultText({ text, params }: Fault, language: Language): string {
  return fill(text[language === 'vi' ? 0 : 1], params);
}

/** The faults of a refused input, one a field and in the input's order, on either side (FRM-11). */
export function faultsOf(error: z.ZodError): FieldFault[] {
  const faults = new Map<string, FieldFault>();
  for (const issue of error.issues) {
    const fault = faultOf(issue);
    if (!faults.has(fault.field)) faults.set(fault.field, fault);
  }
  return [...faults.values()];
}

type Issue = z.core.$ZodIssue;

function faultOf(issue: Issue): FieldFault {
  const field = issue.path.join('.');
  if (issue.message.startsWith(mark)) return { field, ...(JSON.parse(issue.message.slice(mark.length)) as Fault) };
  if (issue.code === 'unrecognized_keys') {
    return faultAt([...issue.path, ...issue.keys.slice(0, 1)].join('.'), 'unknown-field');
  }
  if (issue.code === 'too_big' && issue.origin === 'string')
    return faultAt(field, 'max-length', { max: Number(issue.maximum) });
  if (issue.code === 'invalid_type' && issue.input === undefined) return faultAt(field, 'required');
  if (issue.code === 'invalid_value') return faultAt(field, 'choice');
  return faultAt(field, 'invalid');
}
