import type { DebtGroup } from '#bureau/contract/report.ts';
import type { Text } from '#kit/words/words.ts';
import type { Day, Month } from './months.ts';
import type { SubjectKind } from '#bureau/contract/subject-kind.ts';

/**
 * What may be shown about one subject, as an inquiry opens it. Amounts are whole dong unless stated otherwise.
 * Negative information that ended more than five years before the opening is missing: the database does not return
 * it.
 */
export type CreditFile = {
  readonly openedOn: Day;
  readonly subject: Subject;
  /** The last month of the histories. */
  readonly dataMonth: Month;
  /** The newest report in the file; null if there is none. */
  readonly lastReported: Day | null;
  /** For each institution that sends files: its newest month and since when its figures stand. */
  readonly standing: readonly Standing[];
  readonly contracts: readonly Contract[];
  readonly cards: readonly CardAccount[];
  readonly vamcDebts: readonly VamcDebt[];
  readonly bonds: readonly BondHolding[];
  readonly commitments: readonly Commitment[];
  readonly collateral: readonly Collateral[];
  readonly negatives: readonly NegativeEvent[];
  readonly inquiries: readonly PastInquiry[];
  /** Figures with an open case, whoever raised it. */
  readonly doubts: readonly Doubt[];
};

/** The figures that a case can concern. */
export type DisputedField = 'identity' | 'balance' | 'group' | 'overdue' | 'contract' | 'collateral' | 'other';

type Doubt = { readonly field: DisputedField; readonly since: Day };

/** `version` 2 or more: the month was sent again, last on the day `since`. */
type Standing = {
  readonly institution: Institution;
  readonly month: Month;
  readonly version: number;
  readonly since: Day;
};

export type Institution = { readonly code: string; readonly name: Text; readonly shortName: string };

export type Subject = {
  readonly kind: SubjectKind;
  readonly cicCode: string;
  readonly name: string;
  readonly born: Day | null;
  readonly sex: 'male' | 'female' | null;
  readonly address: string | null;
  readonly papers: readonly IdentityPaper[];
  readonly legal: LegalProfile | null;
};

export type PaperKind = 'citizen' | 'old' | 'passport' | 'tax' | 'registration' | 'other';

export type IdentityPaper = { readonly kind: PaperKind; readonly number: string; readonly issued: Day | null };

type LegalProfile = {
  readonly tradingName: string | null;
  readonly director: string | null;
  readonly representative: string | null;
  /** VSIC, two digits. */
  readonly sector: string | null;
};

/** Kind of credit as reports print it (LOAIVAY). */
export const creditKinds = [
  'short-term',
  'medium-term',
  'long-term',
  'card',
  'paid-on-behalf',
  'discount',
  'leasing',
  'factoring',
  'entrusted',
  'other',
] as const;

export type CreditKind = (typeof creditKinds)[number];

/**
 * One value a month, oldest first, starting with month `from`. 'not-reported': the institution sent nothing for that
 * month; null: the account did not exist then.
 */
export type History<T> = { readonly from: Month; readonly months: readonly (T | 'not-reported' | null)[] };

export type BalanceMonth = {
  /** Converted to dong by the institution if it is in another currency. */
  readonly dong: bigint;
  /** In hundredths of the contract's own currency; null for contracts in dong. */
  readonly foreignCents: bigint | null;
  readonly group: DebtGroup;
};

export type Contract = {
  readonly institution: Institution;
  readonly kind: CreditKind;
  readonly currency: string;
  readonly history: History<BalanceMonth>;
};

export type CardMonth = {
  readonly balance: bigint;
  /** The amount payable by the month's due day, and the part of it not paid by then. */
  readonly due: bigint;
  readonly late: bigint;
  readonly lateDays: number;
  readonly group: DebtGroup;
};

export type CardAccount = {
  readonly institution: Institution;
  readonly limit: bigint;
  readonly history: History<CardMonth>;
};

type VamcDebt = {
  readonly institution: Institution;
  readonly reported: Day;
  readonly sold: Day;
  readonly principalLeft: bigint;
  readonly settled: Day | null;
};

type BondHolding = {
  readonly institution: Institution;
  readonly reported: Day;
  readonly issued: Day;
  readonly matures: Day;
  readonly group: DebtGroup;
  readonly value: bigint;
};

type Commitment = {
  readonly institution: Institution;
  readonly reported: Day;
  readonly issued: Day;
  readonly currency: string;
  readonly group: DebtGroup;
  readonly dong: bigint;
  readonly foreignCents: bigint | null;
};

/** An asset as one institution holds it; if two hold it, it appears twice with the same `asset`. */
type Collateral = {
  readonly asset: string;
  readonly institution: Institution;
  /** Two digits: 01 real estate … 21 other. */
  readonly typeCode: string;
  readonly description: string;
  readonly value: bigint;
  readonly pledged: Day;
  readonly released: Day | null;
};

export type NegativeKind =
  | 'bad_debt'
  | 'card_default'
  | 'settled_by_provision'
  | 'bankruptcy'
  | 'court'
  | 'administrative';

type NegativeEvent = {
  readonly kind: NegativeKind;
  readonly institution: Institution | null;
  readonly worstGroup: DebtGroup | null;
  readonly amount: bigint | null;
  readonly note: string | null;
  readonly started: Day;
  readonly ended: Day | null;
};

export type PastInquiry = {
  readonly product: string;
  readonly productName: Text;
  readonly day: Day;
  readonly institution: Institution;
};
