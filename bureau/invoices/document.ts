/** A party of an invoice as it is printed and signed. */
export type InvoiceParty = { readonly name: string; readonly taxCode: string; readonly address: string };

export type InvoiceLine = {
  readonly name: string;
  readonly unit: string;
  /** Negative on a line that reverses a charge. */
  readonly quantity: bigint;
  /** Of one, whole dong before discounts; undefined on invoices from before lines had it. */
  readonly priceVnd?: bigint | undefined;
  /** Whole dong before VAT: the whole line, after discounts. */
  readonly amountVnd: bigint;
};

/** The invoice that another one replaces (1) or adjusts (2), with the numbers of the tax authority's format. */
export type InvoiceReference = {
  readonly kind: 1 | 2;
  readonly pattern: string;
  readonly serial: string;
  readonly number: number;
  /** yyyy-MM-dd */
  readonly issuedOn: string;
  readonly reason: string;
};

/** A numbered invoice: signing and printing use nothing else. */
export type InvoiceDocument = {
  readonly pattern: string;
  readonly serial: string;
  readonly number: number;
  /** yyyy-MM-dd */
  readonly issuedOn: string;
  /** The charged contract and month, yyyy-MM. */
  readonly contract: string;
  readonly month: string;
  readonly seller: InvoiceParty;
  readonly buyer: InvoiceParty;
  readonly lines: readonly InvoiceLine[];
  readonly vatPercent: number;
  readonly netVnd: bigint;
  readonly vatVnd: bigint;
  readonly totalVnd: bigint;
  readonly refersTo?: InvoiceReference;
};

/** The line's share of the discounts: what its amount is below quantity × price; undefined without a price. */
export function discountOf({ quantity, priceVnd, amountVnd }: InvoiceLine): bigint | undefined {
  return priceVnd === undefined ? undefined : quantity * priceVnd - amountVnd;
}

/** True if the total equals its parts, to the dong. */
export function addsUp({ lines, netVnd, vatVnd, totalVnd }: InvoiceDocument): boolean {
  const net = lines.reduce((sum, { amountVnd }) => sum + amountVnd, 0n);
  return net === netVnd && netVnd + vatVnd === totalVnd;
}
