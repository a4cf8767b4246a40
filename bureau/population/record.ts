import type { PaperKind } from '#bureau/matching/normalise.ts';

/**
 * Everything about one invented borrower, as plain data: the loader seals, folds and copies it. Dates are yyyy-mm-dd.
 */
export type SubjectRecord = {
  subjectId: number;
  cicCode: string;
  type: 1 | 2;
  name: string;
  bornOn: string;
  sex: 1 | 2 | null;
  provinceCode: string;
  address: string;
  phone: string | null;
  papers: Paper[];
  legal: LegalProfile | null;
  /** CIC codes of subjects that were merged into this one. */
  aliases: { cicCode: string; mergedSubjectId: number; mergedOn: string }[];
  relations: Relation[];
  contracts: Contract[];
  cards: Card[];
  collateral: Collateral[];
  commitments: Commitment[];
  bonds: Bond[];
  vamcDebts: VamcDebt[];
  events: NegativeEvent[];
  footprints: Footprint[];
  /** Of enterprises: yearly financial statements (D20), the newest first. */
  statements: FinStatement[];
};

export type Paper = {
  kind: PaperKind;
  number: string;
  issuedOn: string | null;
  issuedAt: string | null;
  expiresOn: string | null;
  isCurrent: boolean;
};

export type LegalProfile = {
  director: string;
  representative: string;
  sector: string;
  size: 'micro' | 'small' | 'medium' | 'large';
  charterCapitalVnd: number;
  employees: number;
  tradingName: string | null;
};

export type Relation = {
  relatedId: number;
  kind: 'owner' | 'director' | 'spouse' | 'guarantor' | 'parent' | 'subsidiary';
  sharePercent: number | null;
  institutionId: number;
  validFrom: string;
};

/** Newest month first; null was not reported. Money in VND; `foreignCents` in hundredths of the contract's currency. */
export type History = {
  latestMonth: number;
  balances: (number | null)[];
  foreignCents: (number | null)[] | null;
  groups: (number | null)[];
  overdueDays: (number | null)[];
};

export type LoanKind = '01' | '02' | '03' | '05' | '06' | '07' | '08' | '09' | '10';
export type Purpose = 'business' | 'housing' | 'vehicle' | 'consumption' | 'agriculture' | 'education' | 'other';

export type Contract = {
  contractId: number;
  institutionId: number;
  branchId: number;
  number: string;
  loanKind: LoanKind;
  purpose: Purpose;
  programme: string | null;
  currency: 'VND' | 'USD' | 'EUR' | 'JPY';
  limitVnd: number;
  interestRate: number;
  isSecured: boolean;
  signedOn: string;
  endsOn: string;
  closedOn: string | null;
  history: History;
};

export type Card = {
  cardId: number;
  institutionId: number;
  branchId: number;
  numberMasked: string;
  limitVnd: number;
  openedOn: string;
  closedOn: string | null;
  latestMonth: number;
  balances: (number | null)[];
  due: (number | null)[];
  late: (number | null)[];
  lateDays: (number | null)[];
  groups: (number | null)[];
};

export type Collateral = {
  collateralId: number;
  kind: string;
  assetCode: string | null;
  description: string;
  ownerName: string;
  valueVnd: number;
  valuedOn: string;
  pledges: Pledge[];
};

type Pledge = {
  institutionId: number;
  contractId: number | null;
  securedVnd: number;
  pledgedOn: string;
  releasedOn: string | null;
  reportedOn: string;
};

export type Commitment = {
  commitmentId: number;
  institutionId: number;
  kind: 'guarantee' | 'letter_of_credit' | 'other';
  currency: 'VND' | 'USD';
  valueVnd: number;
  foreignCents: number | null;
  group: number;
  issuedOn: string;
  endsOn: string;
  reportedOn: string;
};

export type Bond = {
  bondId: number;
  institutionId: number;
  code: string;
  issuedOn: string;
  maturesOn: string;
  group: number;
  valueVnd: number;
  reportedOn: string;
};

export type VamcDebt = {
  vamcDebtId: number;
  institutionId: number;
  soldOn: string;
  principalSoldVnd: number;
  principalLeftVnd: number;
  settledOn: string | null;
  reportedOn: string;
};

export type NegativeEvent = {
  eventId: number;
  kind: 'bad_debt' | 'card_default' | 'settled_by_provision' | 'bankruptcy' | 'court' | 'administrative';
  institutionId: number | null;
  contractId: number | null;
  worstGroup: number | null;
  amountVnd: number | null;
  note: string | null;
  startedOn: string;
  endedOn: string | null;
};

export type Footprint = { askedAt: string; inquiryId: string; institutionId: number; productCode: string };

export type FinStatement = {
  year: number;
  institutionId: number;
  isConsolidated: boolean;
  audit: 'none' | 'unqualified' | 'qualified' | 'adverse';
  submittedTo: string;
  reportedOn: string;
  lines: (readonly [code: string, vnd: number])[];
};
