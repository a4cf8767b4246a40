/** A day in Hanoi as `yyyy-mm-dd`; of a month, its first day. */
export type Day = string & { readonly unit?: 'day in Hanoi' };

/** Whole dong. */
export type Vnd = bigint & { readonly unit?: 'dong' };

/** What kind of borrower: 1 a legal entity, 2 a natural person. */
export type SubjectType = 1 | 2;

type Column = {
  /** `bureau.subject`. */
  readonly relation: string;
  readonly name: string;
  /** PostgreSQL's own name of the type, of an array's elements: `int8`. */
  readonly type: string;
};

// The one place that says which columns hold which of these. A name is a promise: money in dong ends in _vnd.
const bindings: readonly {
  readonly is: 'Day' | 'Vnd' | 'SubjectType';
  readonly type: string;
  readonly name: RegExp;
}[] = [
  { is: 'Day', type: 'date', name: /./ },
  { is: 'Vnd', type: 'int8', name: /_vnd$/ },
  { is: 'SubjectType', type: 'int2', name: /^subject_type$/ },
];

// A product is for one kind of borrower or, with 0, for both.
const otherwise = new Set(['bureau.product.subject_type']);

/** The TypeScript type of this module that a column's values have; undefined of one whose PostgreSQL type says enough. */
export function columnTypeOf({ relation, name, type }: Column): 'Day' | 'Vnd' | 'SubjectType' | undefined {
  if (otherwise.has(`${relation}.${name}`)) return undefined;
  return bindings.find((binding) => binding.type === type && binding.name.test(name))?.is;
}
