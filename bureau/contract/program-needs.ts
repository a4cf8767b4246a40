import { type programProducts, productsAtOnce } from './program-scopes.ts';

type Product = (typeof programProducts)[number];
type Kind = 'person' | 'company';
/** The fields of a subject beside its name. */
type Field = 'identityNumber' | 'cicCode' | 'registrationNumber' | 'taxCode' | 'address';

/** The products about companies alone; R14 is about both, the others are about persons. */
const ofCompanies: readonly Product[] = ['R10', 'R10A', 'R20', 'S10A'];

/** Whom an inquiry about one borrower may be about. */
export function kindsOf(product: Product): readonly Kind[] {
  if (ofCompanies.includes(product)) return ['company'];
  return product === 'R14' ? ['person', 'company'] : ['person'];
}

/** What an inquiry says of whom it asks about beside the name: all fields of one of these sets. A test asks with each. */
export function neededOf(product: Product, kind: Kind): readonly (readonly Field[])[] {
  if (productsAtOnce.includes(product)) return [['identityNumber']];
  return kind === 'person'
    ? [
        ['identityNumber', 'address'],
        ['cicCode', 'address'],
      ]
    : [
        ['registrationNumber', 'taxCode', 'address'],
        ['cicCode', 'address'],
      ];
}
