import { invoiceColumns } from '#bureau/invoices/issue.job.ts';
import type { StoredInvoice } from '#bureau/invoices/stored.ts';
import { readInvoiceName } from '#bureau/invoices/symbol.ts';
import { Refusal } from '#kit/contract/refusal.ts';
import type { Context } from '#kit/server/calls/context.ts';
import { pageOf, totalOf } from '#kit/server/calls/window.ts';
import { type Listed, listedColumns, type Related, type WholeInvoice } from './rows.ts';

/** The criteria of an invoice search, after pasted names are split. */
export type Criteria = {
  readonly fromDate?: string | undefined;
  readonly toDate?: string | undefined;
  readonly invoiceStatus?: string | undefined;
  readonly pattern?: string | undefined;
  readonly serial?: string | undefined;
  readonly number?: number | undefined;
  readonly signStatus?: string | undefined;
  readonly contractId?: string | undefined;
  readonly start: number;
  readonly end: number;
};

type Named = {
  readonly pattern?: string | undefined;
  readonly serial?: string | undefined;
  readonly invoiceNumber?: string | undefined;
};

/**
 * Pattern, serial and number from three fields, any of which may hold more than its own: `1C25TAN` or all three
 * pasted.
 */
export function nameOf({ pattern, serial, invoiceNumber }: Named): Pick<Criteria, 'pattern' | 'serial' | 'number'> {
  const pasted = [
    pattern === undefined ? undefined : isPlainPattern(pattern) ? { pattern } : told(pattern, 'pattern'),
    serial === undefined ? undefined : { ...told(serial, 'serial') },
    invoiceNumber === undefined ? undefined : told(invoiceNumber, 'invoiceNumber'),
  ];
  return Object.assign({}, ...pasted);
}

const isPlainPattern = (text: string) => /^[1-6]$/.test(text);

function told(text: string, field: 'pattern' | 'serial' | 'invoiceNumber') {
  const name = readInvoiceName(text);
  // An older serial, AA/21E, is recognised alone only in its own field.
  if (name === undefined && field === 'serial') return { serial: text.toUpperCase() };
  if (name === undefined) throw new Refusal('bad-input', field);
  return name;
}

const own = `i.institution_id = $1`;

const paidColumns = `o.name_vi as institution_name, coalesce(n.amount_vnd, 0) as asked_vnd,
    coalesce((select sum(p.amount_vnd) from portal.payment p
      where p.institution_id = n.institution_id and p.notice_no = n.notice_no), 0)::bigint as paid_vnd`;
const fromInvoices = `portal.invoice i join bureau.institution o on o.id = i.institution_id
  left join portal.payment_notice n on n.institution_id = i.institution_id and n.month = i.month and n.contract_no = i.contract_no`;

/** An invoice of a list, with its time of signing. */
export type Answered = Listed & Pick<StoredInvoice, 'signed_at'>;

/** The institution's invoices that have a number or wait for one, newest first. */
export async function listInvoices(
  { client, who }: Context,
  criteria: Criteria,
): Promise<{ total: number; rows: Answered[] }> {
  const { rows } = await client.query(
    `select ${listedColumns}, i.signed_at, ${paidColumns}, count(*) over ()::int as total
     from ${fromInvoices}
     where ${own} and ($2::date is null or i.issued_on >= $2) and ($3::date is null or i.issued_on <= $3)
       and ($4::smallint is null or i.state = $4) and ($5::text is null or i.pattern = $5) and ($6::text is null or i.serial = $6)
       and ($7::int is null or i.number = $7) and ($8::smallint is null or i.sign_state = $8)
       and ($9::text is null or i.contract_no = $9) and i.number is not null
     order by i.issued_on desc, i.serial desc, i.number desc offset $10 limit $11`,
    [
      who.institutionId,
      criteria.fromDate ?? null,
      criteria.toDate ?? null,
      criteria.invoiceStatus === undefined ? null : Number(criteria.invoiceStatus),
      criteria.pattern ?? null,
      criteria.serial ?? null,
      criteria.number ?? null,
      criteria.signStatus === undefined ? null : Number(criteria.signStatus),
      criteria.contractId ?? null,
      ...pageOf(criteria),
    ],
  );
  return { total: totalOf(rows), rows };
}

/**
 * The institution's files of invoices: those still to be signed, then the signed ones, the newest of each first. One
 * statement: an invoice that is signed meanwhile appears in one part, never both.
 */
export async function listFiles({ client, who }: Context, most: number): Promise<Answered[]> {
  const { rows } = await client.query(
    `select ${listedColumns}, i.signed_at, ${paidColumns} from ${fromInvoices}
     where ${own} and case i.sign_state when 0 then i.state <> 4 else i.number is not null end
     order by i.sign_state = 0 desc, case i.sign_state when 0 then i.asked_at end desc,
       i.issued_on desc, i.serial desc, i.number desc, i.id limit $2`,
    [who.institutionId, most],
  );
  return rows;
}

/** One invoice of the institution; another institution's looks as if it did not exist. */
export async function findInvoice({ client, who }: Context, id: string): Promise<WholeInvoice> {
  const { rows } = await client.query(
    `select ${invoiceColumns}, ${paidColumns} from ${fromInvoices} where ${own} and i.id = $2`,
    [who.institutionId, id],
  );
  const [found] = rows;
  if (found === undefined) throw new Refusal('not-found', 'id');
  return found;
}

/** The invoices that one refers to, or that refer to it. */
export async function relatedTo({ client, who }: Context, { id, refers_to }: StoredInvoice): Promise<Related[]> {
  const { rows } = await client.query(
    `select ${listedColumns} from portal.invoice i where ${own} and (i.refers_to = $2 or i.id = $3) order by i.asked_at`,
    [who.institutionId, id, refers_to],
  );
  return rows;
}
