import type { TestServer } from '#testing/server.ts';

export type Corrected = { readonly month: string; readonly total: string; readonly institution: string };

/**
 * Takes 1,000 dong off an invoice's month in the statement of the same month a year later, which has 10,000 of its
 * own; with a payment notice of its total if a number is given.
 */
export async function writeCorrection(
  server: TestServer,
  invoiceId: string | undefined,
  { statement, notice = null }: { readonly statement: string; readonly notice?: string | null },
): Promise<Corrected | undefined> {
  const [made] = await server.sql<Corrected>(
    `with old as (select * from portal.invoice where id = $1),
     proposal as (
       insert into portal.fee_proposal (institution_id, id, kind, contract_no, month, amount_vnd, reason, state, proposed_by, decided_by,
         decided_at)
       select institution_id, gen_random_uuid(), 'correction', contract_no, month, -1000, 'Tính thừa', 'approved', 'a', 'b', now() from old
       returning *
     ), stated as (
       insert into portal.statement (institution_id, month, contract_no, statement_no, events, free_events, tier_bp, loyalty_bp, gross_vnd,
         tier_discount_vnd, loyalty_discount_vnd, net_vnd, vat_vnd, total_vnd)
       select institution_id, (month + interval '1 year')::date, contract_no, $2, 1, 0, 0, 0, 9000, 0, 0, 9000, 900, 9900 from old
       returning *
     ), lines as (
       insert into portal.statement_line (institution_id, month, contract_no, line_no, kind, of_month, product, list_price_vnd, price_percent,
         unit_price_vnd, quantity, gross_vnd, tier_discount_vnd, loyalty_discount_vnd, net_vnd, vat_vnd, total_vnd, proposal_id, note)
       select s.institution_id, s.month, s.contract_no, n.no, case n.no when 1 then 'usage' else 'correction' end,
         case n.no when 1 then s.month else p.month end, case n.no when 1 then 'S37' end, case n.no when 1 then 10000 end,
         case n.no when 1 then 100 end, case n.no when 1 then 10000 end, case n.no when 1 then 1 end, n.net, 0, 0, n.net, n.net / 10,
         n.net * 11 / 10, case n.no when 2 then p.id end, case n.no when 2 then p.reason end
       from stated s, proposal p, (values (1, 10000::bigint), (2, -1000::bigint)) n (no, net)
     ), noticed as (
       insert into portal.payment_notice (institution_id, notice_no, month, contract_no, amount_vnd, due_on)
       select institution_id, $3, month, contract_no, total_vnd, portal.hanoi_day() from stated where $3::text is not null
     ) select s.month::text as month, s.total_vnd::text as total, i.code as institution
       from stated s join bureau.institution i on i.id = s.institution_id`,
    [invoiceId, statement, notice],
    'binh.clerk',
  );
  return made;
}
