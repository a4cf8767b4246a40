import type { DebtGroup } from '#bureau/contract/report.ts';
import type { CreditKind, Institution } from './file.ts';
import type { Day } from './months.ts';

/** What detailed reports contain beyond the credit file: contract terms, single cards, assets with their owners. */
export type FileDetails = {
  readonly contracts: readonly ContractDetail[];
  readonly cards: readonly CardDetail[];
  readonly pledges: readonly PledgeDetail[];
};

export const noDetails: FileDetails = { contracts: [], cards: [], pledges: [] };

export type ContractDetail = {
  readonly institution: Institution;
  readonly number: string;
  readonly kind: CreditKind;
  readonly currency: string;
  readonly limit: bigint;
  readonly isSecured: boolean;
  readonly signed: Day;
  readonly ends: Day;
  readonly closed: Day | null;
  /** As of the newest reported month; null if there is none. */
  readonly now: ContractNow | null;
};

export type ContractNow = {
  readonly dataDay: Day;
  /** Whole dong, another currency converted. */
  readonly dong: bigint;
  readonly foreignCents: bigint | null;
  readonly group: DebtGroup;
  readonly overdueDays: number;
};

type CardDetail = {
  readonly institution: Institution;
  /** With the middle digits masked, as institutions send it. */
  readonly number: string;
  readonly limit: bigint;
  readonly opened: Day;
  readonly closed: Day | null;
};

export type PledgeDetail = {
  readonly institution: Institution;
  /** The same asset pledged to two institutions appears twice. */
  readonly asset: string;
  readonly assetCode: string | null;
  readonly typeCode: string;
  readonly description: string;
  readonly owner: string;
  readonly value: bigint;
  readonly reported: Day;
  readonly pledged: Day;
  readonly released: Day | null;
};
