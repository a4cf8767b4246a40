/** A customer of an institution at a month's end, as the database counts one. */
export type Customer = {
  readonly cic_code: string;
  readonly subject_type: number;
  readonly name: string;
  readonly own_group: number;
  /** Null if no other institution has the customer. */
  readonly highest_group: number | null;
  readonly own_balance_vnd: bigint;
};

/** True of a customer whose group here is below the highest elsewhere: the institution must raise it (R18). */
export function isBelow({ own_group, highest_group }: Customer): boolean {
  return highest_group !== null && own_group < highest_group;
}

/** A line of R19: the number of customers with a group here and a highest group elsewhere, and their debt here. */
export type MatrixLine = { own: number; highest: number | null; customers: number; balanceVnd: bigint };

/** R19: the portfolio by its groups here and elsewhere, in order; it names nobody. */
export function matrixOf(customers: readonly Customer[]): MatrixLine[] {
  const lines = new Map<string, MatrixLine>();
  for (const { own_group: own, highest_group: highest, own_balance_vnd } of customers) {
    const key = `${own} ${highest ?? 0}`;
    const line = lines.get(key) ?? { own, highest, customers: 0, balanceVnd: 0n };
    lines.set(key, { ...line, customers: line.customers + 1, balanceVnd: line.balanceVnd + own_balance_vnd });
  }
  return [...lines.values()].sort((one, other) => one.own - other.own || (one.highest ?? 0) - (other.highest ?? 0));
}
