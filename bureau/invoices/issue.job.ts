import { z } from 'zod';
import { appendAudit } from '#kit/server/calls/audit.ts';
import { actAs } from '#kit/server/database/database.ts';
import { type JobServices, job } from '#kit/server/jobs/jobs.ts';
import { contentOf } from './content.ts';
import { type InvoiceProvider, embeddedProvider } from './provider.ts';
import { type StoredInvoice, documentOf } from './stored.ts';
import type { Connection } from '#database/connection.ts';

type Order = { readonly institutionId: number; readonly id: string };

/** Numbers and signs one invoice; keeps what an earlier attempt already did. */
export const issueInvoiceJob = job({
  name: 'issue-invoice',
  payload: z.object({ institutionId: z.int(), id: z.uuid() }),
  run: (order, services) => issueInvoice(order, services, embeddedProvider(services.settings)),
});

/** Requests the missing invoices of all closed statements, and again those that are not signed. */
export const invoicesJob = job({
  name: 'invoices',
  payload: z.object({}),
  cron: '25 * * * *',
  run: async (_, { pool }) => {
    const { rows } = await pool.query(`select id from bureau.institution where class <> 'bureau' order by id`);
    const failed: unknown[] = [];
    for (const { id } of rows) {
      // A failure does not stop the others.
      await actAs(pool, { institutionId: id, userId: 0 }, (client) => askForInvoices(client, id)).catch(
        (error: unknown) => failed.push(error),
      );
    }
    if (failed.length > 0)
      throw new AggregateError(failed, `invoices of ${failed.length} institutions were not asked for`);
  },
});

/** Requests an institution's missing invoices, in the transaction of `client`; repeating it has no effect. */
export async function askForInvoices(client: Connection, institutionId: number): Promise<void> {
  await addMissing(client, institutionId);
  const { rows } = await client.query(
    `select id from portal.invoice where institution_id = $1 and sign_state = 0 and state <> 4 order by asked_at, id limit 1000`,
    [institutionId],
  );
  for (const { id } of rows) await queueInvoice(client, { institutionId, id });
}

/** Queues one invoice, unless it is already queued. */
export async function queueInvoice(client: Connection, { institutionId, id }: Order): Promise<void> {
  await client.query(
    `select graphile_worker.add_job('issue-invoice', json_build_object('institutionId', $1::int, 'id', $2::text),
       job_key := $3, job_key_mode := 'preserve_run_at', max_attempts := 25, priority := 12)`,
    [institutionId, id, `invoice-${id}`],
  );
}

/**
 * Writes the invoices that an institution's statements lack, still without numbers. A correction that reduces an
 * earlier month adjusts that month's invoice (Decree 123/2020, article 19); the statement's own invoice has the rest.
 * A statement of zero or less has none: there is nothing to pay. If its invoice was cancelled, a statement gets
 * another only by decision of two people (portal.change_invoice).
 */
export async function addMissing(client: Connection, institutionId: number): Promise<void> {
  await client.query(adjustingSql, [institutionId]);
  await client.query(missingSql, [institutionId]);
}

// Only while the statement has no invoice of its own, so that no line is in two. A correction that would make an
// invoice negative stays a line of the statement's own.
const adjustingSql = `
  with line as (
    select l.institution_id, l.proposal_id, l.note, l.net_vnd, l.vat_vnd, l.total_vnd, i.id as invoice_id, i.month, i.contract_no,
      i.total_vnd + sum(l.total_vnd) over (partition by i.id order by l.month, l.line_no, l.proposal_id)
        + coalesce((select sum(a.total_vnd) from portal.invoice a
            where a.institution_id = i.institution_id and a.refers_to = i.id and a.kind = 'adjustment' and a.state = 1), 0) as rest_vnd
    from portal.statement_line l
    join portal.service_contract c on c.institution_id = l.institution_id and c.contract_no = l.contract_no
    join portal.invoice i on i.institution_id = l.institution_id and i.month = l.of_month
      and i.contract_no in (select k.contract_no from portal.service_contract k
        where k.institution_id = l.institution_id and k.fee_group = c.fee_group)
      and i.kind in ('original', 'replacement', 'reissue') and i.state in (1, 3) and i.number is not null
    where l.institution_id = $1 and l.kind = 'correction' and l.total_vnd < 0 and l.of_month < l.month
      and not exists (select from portal.invoice o
        where o.institution_id = l.institution_id and o.month = l.month and o.contract_no = l.contract_no and o.kind = 'original')
      and not exists (select from portal.invoice o
        where o.institution_id = l.institution_id and o.correction_id = l.proposal_id)
  )
  insert into portal.invoice (institution_id, id, kind, refers_to, reason, month, contract_no, net_vnd, vat_vnd, total_vnd, asked_by,
    correction_id)
  select institution_id, gen_random_uuid(), 'adjustment', invoice_id, note, month, contract_no, net_vnd, vat_vnd, total_vnd, 'invoices',
    proposal_id
  from line where rest_vnd >= 0
  on conflict do nothing`;

const missingSql = `
  insert into portal.invoice (institution_id, id, kind, month, contract_no, net_vnd, vat_vnd, total_vnd, asked_by)
  select s.institution_id, gen_random_uuid(), 'original', s.month, s.contract_no, s.net_vnd - a.net, s.vat_vnd - a.vat, s.total_vnd - a.total,
    'invoices'
  from portal.statement s
  cross join lateral (
    select coalesce(sum(l.net_vnd), 0)::bigint as net, coalesce(sum(l.vat_vnd), 0)::bigint as vat, coalesce(sum(l.total_vnd), 0)::bigint as total
    from portal.statement_line l
    where l.institution_id = s.institution_id and l.month = s.month and l.contract_no = s.contract_no and l.kind = 'correction'
      and exists (select from portal.invoice o where o.institution_id = l.institution_id and o.correction_id = l.proposal_id)) a
  where s.institution_id = $1 and s.total_vnd - a.total > 0
    and not exists (select from portal.invoice i
      where i.institution_id = s.institution_id and i.month = s.month and i.contract_no = s.contract_no and i.kind = 'original')
  order by s.month, s.contract_no
  on conflict do nothing`;

/** The columns of an invoice that all code reads. */
export const invoiceColumns = `i.institution_id, i.id, i.kind, i.refers_to, i.reason, i.month::text as month, i.contract_no, i.net_vnd,
  i.vat_vnd, i.total_vnd, i.state, i.state_reason, i.sign_state, i.pattern, i.serial, i.number, i.issued_on::text as issued_on, i.content,
  i.xml, i.signer, i.signed_at, i.tax_authority_code, i.asked_at, i.last_fault`;

/** Brings an invoice as far as possible: its number in one transaction, its signature in another. */
export async function issueInvoice(order: Order, services: JobServices, provider: InvoiceProvider): Promise<void> {
  const actor = { institutionId: order.institutionId, userId: 0 };
  const numbered = await actAs(services.pool, actor, (client) => number(client, order, provider));
  if (numbered === undefined || numbered.sign_state > 0) return;
  const document = documentOf(numbered);
  if (document === undefined) return;
  const signed = await provider.sign(document);
  await actAs(services.pool, actor, async (client) => {
    if (signed === undefined) return noteFault(client, order, 'no-key');
    const { rowCount } = await client.query(
      `update portal.invoice set xml = $3, signer = $4, signed_at = clock_timestamp(), sign_state = 1, last_fault = null
       where institution_id = $1 and id = $2 and sign_state = 0`,
      [order.institutionId, order.id, Buffer.from(signed.xml, 'utf8'), signed.signer],
    );
    if (rowCount !== 0) await audit(client, order, 'signed');
  });
}

async function number(client: Connection, order: Order, provider: InvoiceProvider): Promise<StoredInvoice | undefined> {
  const stored = await readInvoice(client, order, 'for update');
  if (stored === undefined || stored.number !== null) return stored;
  // Read the day after the wait for a number: a later number must never have an earlier day.
  await client.query(`select pg_advisory_xact_lock(hashtextextended('invoice number', 0))`);
  const { rows } = await client.query(
    `select (clock_timestamp() at time zone 'Asia/Ho_Chi_Minh')::date::text as today`,
  );
  const content = await contentOf(client, stored);
  if (content === undefined) {
    await noteFault(client, order, 'no-tax-code');
    return undefined;
  }
  await provider.number(client, { id: order.id, issuedOn: rows[0]?.today ?? '', content });
  await audit(client, order, 'numbered');
  return readInvoice(client, order, '');
}

async function readInvoice(
  client: Connection,
  { institutionId, id }: Order,
  lock: 'for update' | '',
): Promise<StoredInvoice | undefined> {
  const { rows } = await client.query(
    `select ${invoiceColumns} from portal.invoice i where i.institution_id = $1 and i.id = $2 ${lock}`,
    [institutionId, id],
  );
  return rows[0];
}

async function noteFault(client: Connection, { institutionId, id }: Order, fault: string): Promise<void> {
  await client.query(
    `update portal.invoice set attempts = attempts + 1, last_fault = $3 where institution_id = $1 and id = $2`,
    [institutionId, id, fault],
  );
}

async function audit(client: Connection, { institutionId, id }: Order, result: string): Promise<void> {
  await appendAudit(client, {
    ...{ userId: null, username: null, institutionId, sessionId: null, address: null, requestId: null },
    ...{ action: 'job issue-invoice', purpose: null, subjectKey: null, result },
    detail: JSON.stringify({ invoice: id }),
  });
}
