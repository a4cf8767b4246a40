import type { z } from 'zod';
import type { fieldWords } from '#kit/words/fields.ts';

export type RuleKey = keyof (typeof fieldWords)['texts'];
export type RuleParams = Readonly<Record<string, string | number>>;

const mark = '\u0001';

/** A validation message as data: the key of a field word and what fills its gaps. Both sides turn it into words. */
export function rule(key: RuleKey, params?: RuleParams): string {
  return params ? `${mark}${key}${mark}${JSON.stringify(params)}` : `${mark}${key}`;
}

export type FieldFault = { readonly field: string; readonly key: RuleKey; readonly params: RuleParams };

/** The faults of a refused input, one a field and in the input's order, whoever found them (FRM-11). */
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
  if (issue.message.startsWith(mark)) return { field, ...readRule(issue.message) };
  if (issue.code === 'unrecognized_keys') {
    return { field: [...issue.path, ...issue.keys.slice(0, 1)].join('.'), key: 'unknown-field', params: {} };
  }
  if (issue.code === 'too_big' && issue.origin === 'string')
    return { field, key: 'max-length', params: { max: Number(issue.maximum) } };
  if (issue.code === 'invalid_type' && issue.input === undefined) return { field, key: 'required', params: {} };
  if (issue.code === 'invalid_value') return { field, key: 'choice', params: {} };
  return { field, key: 'invalid', params: {} };
}

function readRule(message: string): { key: RuleKey; params: RuleParams } {
  const [, key, params] = message.split(mark);
  return { key: key as RuleKey, params: params ? (JSON.parse(params) as RuleParams) : {} };
}
