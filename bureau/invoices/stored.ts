import { z } from 'zod';
import type { InvoiceDocument } from './document.ts';

/** A row of portal.invoice as the server reads it; dates are texts. */
export type StoredInvoice = {
  readonly institution_id: number;
  readonly id: string;
  readonly kind: 'original' | 'replacement' | 'adjustment' | 'reissue';
  readonly refers_to: string | null;
  readonly reason: string | null;
  readonly month: string;
  readonly contract_no: string;
  readonly net_vnd: bigint;
  readonly vat_vnd: bigint;
  readonly total_vnd: bigint;
  readonly state: number;
  readonly state_reason: string | null;
  readonly sign_state: number;
  readonly pattern: string | null;
  readonly serial: string | null;
  readonly number: number | null;
  readonly issued_on: string | null;
  readonly content: unknown;
  readonly xml: Buffer | null;
  readonly signer: string | null;
  readonly signed_at: Date | null;
  readonly tax_authority_code: string | null;
  readonly asked_at: Date;
  readonly last_fault: string | null;
};

const party = z.object({ name: z.string(), taxCode: z.string(), address: z.string() });
const dong = z.string().transform(BigInt);

/** The content of an invoice besides its number and sums, as stored: whole dong as texts, which JSON keeps exact. */
const invoiceContent = z.object({
  seller: party,
  buyer: party,
  vatPercent: z.number().int(),
  lines: z.array(
    z.object({ name: z.string(), unit: z.string(), quantity: dong, priceVnd: dong.optional(), amountVnd: dong }),
  ),
  refersTo: z
    .object({
      kind: z.union([z.literal(1), z.literal(2)]),
      pattern: z.string(),
      serial: z.string(),
      number: z.number().int(),
      issuedOn: z.string(),
      reason: z.string(),
    })
    .optional(),
});

export type InvoiceContent = z.input<typeof invoiceContent>;

/** A numbered invoice as it is signed and printed; undefined without a number. */
export function documentOf(stored: StoredInvoice): InvoiceDocument | undefined {
  const { pattern, serial, number, issued_on, contract_no, month, net_vnd, vat_vnd, total_vnd } = stored;
  if (pattern === null || serial === null || number === null || issued_on === null) return undefined;
  const { refersTo, ...content } = invoiceContent.parse(stored.content);
  return {
    ...content,
    ...(refersTo === undefined ? {} : { refersTo }),
    pattern,
    serial,
    number,
    issuedOn: issued_on,
    contract: contract_no,
    month: month.slice(0, 7),
    netVnd: net_vnd,
    vatVnd: vat_vnd,
    totalVnd: total_vnd,
  };
}
