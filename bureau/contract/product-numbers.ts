import { isEmptyChoice, rule } from '#kit/contract/rule.ts';
import { bureauRule } from './fields.ts';
import type { SubjectKind } from './subject-kind.ts';

// A test holds them equal to the register of products (bureau/reports/products.ts), which no contract may load.
const numbers: Readonly<Record<SubjectKind, readonly string[]>> = {
  natural: ['05', '06', 'S11A', '04', '21'],
  legal: ['15', '16', 'S10A', '14', '31'],
};

/** The product numbers of a customer inquiry (1§9). */
export const inquiryNumbers: readonly string[] = [...numbers.natural, ...numbers.legal];

/** The product numbers that members outside the credit institutions ask for: TN11 of persons, TN10 of legal entities (CHA-01). */
const memberNumbers: Readonly<Record<SubjectKind, string>> = { natural: '08', legal: '18' };

/** The kind of customer that a product number is about; undefined for one of both kinds, or of none. */
export function kindOfNumber(number: string): SubjectKind | undefined {
  return (['natural', 'legal'] as const).find(
    (kind) => numbers[kind].includes(number) || memberNumbers[kind] === number,
  );
}

/** Answered within the call: S11T, its basic form, the quick check, and the bundles S71 to S79 (INS-04). */
export const instantProducts = [
  'S11T',
  'B11T',
  'S37',
  'S71',
  'S72',
  'S73',
  'S74',
  'S75',
  'S76',
  'S77',
  'S78',
  'S79',
] as const;

/** The personal credit score. */
export const scoreProduct = 'DTD';

/** The fault of a product: left out, or none of a call's, with those it can be. */
export function productRule(products: readonly string[]) {
  return ({ input }: { readonly input?: unknown }): string =>
    isEmptyChoice(input) ? rule('required') : bureauRule('product-unknown', { products: products.join(', ') });
}
