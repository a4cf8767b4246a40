import type { batchRowWords } from './words.ts';

/** The faults of a program's rows beside the rules of fields, in the order in which a row meets them. */
export const programRowFaults = [
  'line-broken',
  'twice',
  'code-unknown',
  'code-of-legal',
  'code-of-natural',
  'identity-conflict',
  'name-differs',
  'consent-none',
  'consent-ended',
  'consent-withdrawn',
  'consent-purpose',
  'consent-product',
  'not-made',
] as const satisfies readonly (keyof (typeof batchRowWords)['texts'])[];

const own: ReadonlySet<string> = new Set([
  'code-unknown',
  'code-of-legal',
  'code-of-natural',
  'identity-conflict',
  'name-differs',
]);

/** The refusal that a single inquiry would meet for a fault of a row, by its code. */
export function refusalOfRow(fault: string): string {
  if (own.has(fault)) return fault;
  if (fault.startsWith('consent-') && fault !== 'consent-unclear') return 'consent-required';
  return fault === 'not-made' ? 'general' : 'bad-input';
}
