import { companyName } from './company-name.ts';

/** A name by which the index of names leads to its borrower. */
type IndexedName = {
  readonly key: string;
  readonly kind: 'registered' | 'earlier' | 'english' | 'short';
  readonly name: string;
};

/** The names of a borrower for the index: a company's own and its trading name; a person's own stands in its row. */
export function indexedNames(type: number, name: string, tradingName: string | null | undefined): IndexedName[] {
  if (type !== 1) return [];
  const names: IndexedName[] = [{ key: companyName(name).proper, kind: 'registered', name }];
  if (tradingName) names.push({ key: companyName(tradingName).proper, kind: 'short', name: tradingName });
  return names.filter(({ key }) => key !== '');
}
