import type { Connection } from '#database/connection.ts';

/** A contract's account in a month; whole dong. closing = opening + charged − paid. */
export type LedgerRow = {
  readonly month: string;
  readonly contract_no: string;
  readonly opening_vnd: bigint;
  readonly charged_vnd: bigint;
  readonly paid_vnd: bigint;
  readonly closing_vnd: bigint;
  /** What the institution stated for the end of that month, and when; null before it did. */
  readonly stated_vnd: bigint | null;
  /** The Centre's figure when both sides agreed. */
  readonly agreed_vnd: bigint | null;
  readonly note: string | null;
  readonly member_by: string | null;
  readonly member_at: Date | null;
  readonly bureau_by: string | null;
  readonly bureau_at: Date | null;
};

/**
 * open: nobody stated anything; stated: the institution did, and the figures are equal; differs: they are not;
 * agreed: both sides agreed.
 */
export type LedgerState = 'differs' | 'open' | 'stated' | 'agreed';

/**
 * An account with whether its month is closed: before the close it has no charges, so its figure cannot be agreed on.
 */
export type OwnLedgerRow = LedgerRow & { readonly is_closed: boolean };

type Asked = { readonly institutionId: number; readonly fromMonth: string; readonly toMonth: string };

/**
 * The accounts of the acting institution's contracts, month by month, differences first: what a statement charged,
 * what was paid (write-offs are payments), and what each side states for the end. Months are given as their first
 * days; future months are left out.
 */
export async function readLedger(
  client: Connection,
  { institutionId, fromMonth, toMonth }: Asked,
): Promise<OwnLedgerRow[]> {
  const { rows } = await client.query(ledgerSql, [institutionId, fromMonth, toMonth]);
  return rows;
}

/** The institution's stated figure less the Centre's figure; null if it stated nothing. */
export function differenceOf({
  stated_vnd,
  closing_vnd,
}: Pick<LedgerRow, 'stated_vnd' | 'closing_vnd'>): bigint | null {
  return stated_vnd === null ? null : stated_vnd - closing_vnd;
}

/**
 * Sums of accounts over all their months: the first opening and the last closing of each, and what was charged and
 * paid between.
 */
export type LedgerSums = Readonly<Record<'opening' | 'charged' | 'paid' | 'closing', bigint>>;

/** The sums of accounts month by month; opening + charged − paid = closing holds for them as for each account. */
export function sumsOf(rows: readonly LedgerRow[]): LedgerSums {
  const of = (chosen: readonly LedgerRow[], amount: (row: LedgerRow) => bigint) =>
    chosen.reduce((sum, row) => sum + amount(row), 0n);
  const isFirst = ({ month, contract_no }: LedgerRow) =>
    rows.every((other) => other.contract_no !== contract_no || other.month >= month);
  const isLast = ({ month, contract_no }: LedgerRow) =>
    rows.every((other) => other.contract_no !== contract_no || other.month <= month);
  return {
    opening: of(rows.filter(isFirst), ({ opening_vnd }) => opening_vnd),
    charged: of(rows, ({ charged_vnd }) => charged_vnd),
    paid: of(rows, ({ paid_vnd }) => paid_vnd),
    closing: of(rows.filter(isLast), ({ closing_vnd }) => closing_vnd),
  };
}

/**
 * Whether both sides agreed on the account's current figure; a figure that has changed since must be agreed on again.
 */
export function isAgreed({ bureau_at, agreed_vnd, closing_vnd }: LedgerRow): boolean {
  return bureau_at !== null && agreed_vnd === closing_vnd;
}

/** The state of an account's figures: nothing stated, different, equal, or agreed by both sides. */
export function stateOf(row: Pick<LedgerRow, 'stated_vnd' | 'closing_vnd' | 'bureau_at'>): LedgerState {
  const difference = differenceOf(row);
  if (difference === null) return 'open';
  if (difference !== 0n) return 'differs';
  return row.bureau_at === null ? 'stated' : 'agreed';
}

/** Columns of `portal.ledger` named l, as a LedgerRow has them. */
export const ledgerColumns = `l.month::text as month, l.contract_no, l.opening_vnd, l.charged_vnd, l.paid_vnd, l.closing_vnd, l.stated_vnd,
  l.agreed_vnd, l.note, l.member_by, l.member_at, l.bureau_by, l.bureau_at`;

/** True of a row of `portal.ledger` named l whose figures differ: these come first. */
export const differsSql = '(l.stated_vnd is not null and l.stated_vnd <> l.closing_vnd)';

const ledgerSql = `
  select ${ledgerColumns},
    exists (select from portal.month_close c where c.institution_id = l.institution_id and c.month = l.month) as is_closed
  from portal.ledger($1, $2, $3) l order by ${differsSql} desc, l.month desc, l.contract_no /* never null: month, contract_no, opening_vnd, charged_vnd, paid_vnd, closing_vnd */`;
