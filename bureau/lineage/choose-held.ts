import type { ReportCell } from '#bureau/contract/report.ts';
import { isMoney } from '#bureau/contract/report-text.ts';
import type { Traced } from './traced.ts';
import type { SourceRule } from './words.ts';

/** A cell as far as it tells which of what is held it is about. */
type CellOf = {
  readonly section: string;
  readonly column: string;
  readonly code: string | undefined;
  readonly isTotal: boolean;
  readonly of: (column: string) => ReportCell | undefined;
};

const kinds: Readonly<Record<string, Traced['kind']>> = {
  vamc: 'vamc',
  bonds: 'bond',
  commitments: 'commitment',
  contracts: 'contract',
  'card-list': 'card',
  other: 'settled',
  collateral: 'collateral',
  lenders: 'collateral',
  assets: 'collateral',
};

/** Columns that print the asset itself; the others print that it is pledged. */
const ofAsset = new Set(['value', 'assets', 'asset-code', 'type', 'description', 'owner']);

/** What is held that a cell was printed from; undefined where it was counted from months of accounts, or from the bureau's own records. */
export function chooseHeld(
  cell: CellOf,
  all: readonly Traced[],
): { readonly rule: SourceRule; readonly held: readonly Traced[] } | undefined {
  const kind = kinds[cell.section];
  // The day of a lender is that of its loans.
  if (kind === undefined || (cell.section === 'lenders' && cell.column === 'data-day')) return undefined;
  const held = all.filter((each) => each.kind === kind && isNamed(cell, each) && isPrinted(cell, each));
  if (kind === 'settled' && held.length === 0) return undefined;
  if (kind === 'contract' || kind === 'card') return { rule: 'terms', held };
  return { rule: cell.isTotal || held.length > 1 ? 'heldSum' : 'heldNow', held };
}

function isNamed({ section, column, code }: CellOf, { kind, institution, part, stood }: Traced): boolean {
  if (code !== undefined && code !== institution.code) return false;
  if (kind !== 'collateral') return true;
  // A list of assets has a row for each; elsewhere they are those still pledged.
  if (section !== 'assets' && stood['released'] !== null) return false;
  const isAsset = ofAsset.has(column) && section !== 'lenders';
  return part === (isAsset ? 'asset' : 'pledge');
}

/** Whether the row prints just this; a total prints all. */
function isPrinted({ section, of }: CellOf, { stood }: Traced): boolean {
  if (section === 'collateral' || section === 'lenders') return true;
  return Object.entries(stood).every(([column, value]) => {
    const printed = of(column);
    return printed === undefined || isSame(printed, value);
  });
}

function isSame(printed: ReportCell, stood: Traced['stood'][string]): boolean {
  if (typeof stood !== 'bigint') return printed === stood;
  // Reports that were stored earlier hold millions alone.
  return printed !== null && (!isMoney(printed) || printed.dong === undefined || printed.dong === String(stood));
}
