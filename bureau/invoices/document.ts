/** A side of an invoice as it is printed and signed. */
export type InvoiceParty = { readonly name: string; readonly taxCode: string; readonly address: string };

export type InvoiceLine = {
  readonly name: string;
  readonly unit: string;
  /** Negative on a line that takes back what was charged. */
  readonly quantity: bigint;
  /** Whole dong before tax: all of the line, discounts taken off. */
  readonly amountVnd: bigint;
};

/** Which invoice another one replaces (1) or adjusts (2), as the tax authority's format numbers them. */
export type InvoiceReference = {
  readonly kind: 1 | 2;
  readonly pattern: string;
  readonly serial: string;
  readonly number: number;
  /** yyyy-MM-dd */
  readonly issuedOn: string;
  readonly reason: string;
};

/** An invoice with its number: what is signed and what is printed are made of nothing else. */
export type InvoiceDocument = {
  readonly pattern: string;
  readonly serial: string;
  readonly number: number;
  /** yyyy-MM-dd */
  readonly issuedOn: string;
  /** The contract and the month that are charged, yyyy-MM. */
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

/** True when the total is its parts, to the dong. */
export function addsUp({ lines, netVnd, vatVnd, totalVnd }: InvoiceDocument): boolean {
  const net = lines.reduce((sum, { amountVnd }) => sum + amountVnd, 0n);
  return net === netVnd && netVnd + vatVnd === totalVnd;
}
