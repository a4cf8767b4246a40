import type { DebtGroup } from '#bureau/contract/report.ts';
import type { Institution } from '#bureau/credit/file.ts';
import { addMonths, type Month, monthOf } from '#bureau/credit/months.ts';
import type { SentAccount } from './sent.ts';

/** Columns of an institution `i`, as RawInstitution has them. */
export const institution = 'i.code, i.name_vi as vi, i.name_en as en, i.short_name as short';

export type RawInstitution = {
  readonly code: string;
  readonly vi: string;
  readonly en: string;
  readonly short: string;
};

/** The file and the row that something came with, and the file that replaced it. */
export type RawVersion = { readonly file: number | null; readonly row: number | null; readonly by: number | null };

export const ofNoFile: RawVersion = { file: null, row: null, by: null };

/** Months newest first, separated by commas, empty if a month was not reported. */
type RawMonths = { readonly latest: string | null; readonly balance: string | null };

/** The reported months of a packed history, with their places in its lists. */
export function packedMonths({ latest, balance }: RawMonths): [month: Month, at: number, balance: string][] {
  if (latest === null || balance === null) return [];
  return balance.split(',').flatMap((amount, at): [string, number, string][] => {
    return amount === '' ? [] : [[addMonths(monthOf(latest), -at), at, amount]];
  });
}

export function spanOf({ latest, balance }: RawMonths): SentAccount<unknown, unknown>['span'] {
  if (latest === null || balance === null) return null;
  return { first: addMonths(monthOf(latest), 1 - balance.split(',').length), last: monthOf(latest) };
}

export function institutionOf({ code, vi, en, short }: RawInstitution): Institution {
  return { code, name: { vi, en }, shortName: short };
}

export function groupOf(given: number): DebtGroup {
  const group = ([1, 2, 3, 4, 5] as const).find((known) => known === given);
  if (group === undefined) throw new RangeError(`not a debt group: ${given}`);
  return group;
}
