import { queueInvoice } from '#bureau/invoices/issue.job.ts';
import { shownNumber } from '#bureau/invoices/symbol.ts';
import { shownDecision } from '#bureau/fees/shown.ts';
import { Refusal } from '#kit/contract/refusal.ts';
import type { Handler } from '#kit/server/calls/context.ts';
import { pageOf } from '#kit/server/calls/window.ts';
import type { invoiceDesk } from './contract.ts';
import { feesRefusals } from '#bureau/fees/refusals.ts';
import { invoicesRefusals } from './refusals.ts';

/** Proposed changes of invoices, pending ones first. */
export const listProposals: Handler<typeof invoiceDesk.proposals> = async (
  { body },
  { client, who, request, audit },
) => {
  const { rows } = await client.query(
    `select p.id, p.invoice_id, p.change, (p.net_vnd + p.vat_vnd)::bigint as adjusts, p.reason, p.state, p.proposed_by, p.proposed_at,
       p.decided_by, p.decided_at, i.pattern, i.serial, i.number, i.total_vnd, o.code,
       case $5 when 'en' then o.name_en else o.name_vi end as name, count(*) over ()::int as count
     from portal.bureau_invoice_proposals() b
     cross join lateral (select (b.proposal).*) p cross join lateral (select (b.invoice).*) i
     join bureau.institution o on o.id = p.institution_id
     where ($1::text is null or o.code = $1) and ($2::text is null or p.state = $2)
     order by p.state = 'proposed' desc, p.proposed_at desc, p.id offset $3 limit $4 /* never null: reason, state, proposed_by, proposed_at, id, invoice_id, change, pattern, serial, number, total_vnd */ /* one of: state = approved | proposed | rejected, change = adjust | cancel | reissue | replace */`,
    [body.maTctd ?? null, body.state ?? null, ...pageOf(body), request.language],
  );
  audit.note({ rows: rows.length });
  return {
    total: rows[0]?.count ?? 0,
    rows: rows.map((each) => ({
      id: each.id,
      invoiceId: each.invoice_id,
      ten: `${each.pattern}${each.serial} ${shownNumber(each.number)}`,
      maTctd: each.code,
      tenTctd: each.name,
      change: each.change,
      amount: String(each.total_vnd),
      adjusts: each.adjusts === null ? null : String(each.adjusts),
      ...shownDecision(each),
      isOwn: each.proposed_by === who.username,
    })),
  };
};

/** Approves or rejects a proposal; a job numbers the invoice that an approved one makes. */
export const decideProposal: Handler<typeof invoiceDesk.decide> = async ({ body }, { client, who, audit }) => {
  const { rows } = await client.query(
    'select portal.decide_invoice_change($1, $2, $3) as outcome /* never null: outcome */',
    [body.proposalId, body.approve, who.username],
  );
  refuseUnless(rows[0]?.outcome, 'proposalId');
  audit.note({ proposal: body.proposalId, approve: body.approve });
  if (!body.approve) return '0';
  const { rows: made } = await client.query(
    'select institution_id from portal.bureau_invoice($1) /* never null: institution_id */',
    [body.proposalId],
  );
  const [invoice] = made;
  // No invoice follows a cancellation.
  if (invoice !== undefined) {
    await queueInvoice(client, { institutionId: invoice.institution_id, id: body.proposalId });
  }
  return '0';
};

/** Refuses with the reason that a database function returned. */
export function refuseUnless(outcome: string | undefined, field: 'invoiceId' | 'proposalId'): void {
  if (outcome === 'done') return;
  if (outcome === 'decided') throw new Refusal(feesRefusals['fee-decided'], field);
  if (outcome === 'own') throw new Refusal(feesRefusals['fee-own'], field);
  if (outcome === 'in-force') throw new Refusal(invoicesRefusals['invoice-in-force'], field);
  if (outcome === 'ended') throw new Refusal(invoicesRefusals['invoice-ended'], field);
  if (outcome === 'below-nothing') throw new Refusal(invoicesRefusals['invoice-below-nothing'], 'tienTruocThue');
  if (outcome === 'unnumbered' || outcome === 'waiting') throw new Refusal(invoicesRefusals['invoice-waiting'], field);
  throw new Refusal('not-found', field);
}
