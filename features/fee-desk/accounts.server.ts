import { shownAccount, shownSums } from '#bureau/fees/shown.ts';
import { forInstitution } from '#bureau/fees/for-institution.ts';
import { differenceOf, differsSql, isAgreed, ledgerColumns, readLedger } from '#bureau/fees/ledger.ts';
import { monthOfPeriod, periodOfMonth } from '#bureau/contract/fee-fields.ts';
import { Refusal } from '#kit/contract/refusal.ts';
import type { Handler } from '#kit/server/calls/context.ts';
import { pageOf } from '#kit/server/calls/window.ts';
import type { feeDesk } from './contract.ts';
import { feesRefusals } from '#bureau/fees/refusals.ts';
import { feeDeskRefusals } from './refusals.ts';

/** The accounts of all institutions at the end of a month, differences first, then those that wait for the Centre. */
export const listAccounts: Handler<typeof feeDesk.accounts> = async ({ body }, { client, request, audit }) => {
  const { rows } = await client.query(
    `select i.code, case $6 when 'en' then i.name_en else i.name_vi end as name, ${ledgerColumns}, count(*) over ()::int as total,
       (sum(l.opening_vnd) over ())::bigint as all_opening, (sum(l.charged_vnd) over ())::bigint as all_charged,
       (sum(l.paid_vnd) over ())::bigint as all_paid, (sum(l.closing_vnd) over ())::bigint as all_closing
     from portal.ledger(null, $1, $1) l join bureau.institution i on i.id = l.institution_id
     where ($2::text is null or i.code = $2)
       and ($3::text is null or $3 = case when l.stated_vnd is null then 'open' when ${differsSql} then 'differs'
         when l.bureau_at is null then 'stated' else 'agreed' end)
     order by ${differsSql} desc, (l.stated_vnd is not null and l.bureau_at is null) desc, i.code, l.contract_no offset $4 limit $5 /* never null: month, contract_no, opening_vnd, charged_vnd, paid_vnd, closing_vnd, all_opening, all_charged, all_paid, all_closing */`,
    [monthOfPeriod(body.ky), body.matctd ?? null, body.state ?? null, ...pageOf(body), request.language],
  );
  audit.note({ ky: body.ky, rows: rows.length });
  const [first] = rows;
  return {
    total: first?.total ?? 0,
    rows: rows.map((row) => ({
      ky: periodOfMonth(row.month),
      matctd: row.code,
      tentctd: row.name,
      sohopdon: row.contract_no,
      ...shownAccount(row),
    })),
    sums: shownSums({
      opening: first?.all_opening ?? 0n,
      charged: first?.all_charged ?? 0n,
      paid: first?.all_paid ?? 0n,
      closing: first?.all_closing ?? 0n,
    }),
  };
};

/** Agrees for the Centre, only if the figures are equal. */
export const agree: Handler<typeof feeDesk.agree> = async ({ body }, { client, who, audit }) =>
  forInstitution(client, body.matctd, async ({ institutionId }) => {
    const month = monthOfPeriod(body.ky);
    const rows = await readLedger(client, { institutionId, fromMonth: month, toMonth: month });
    const account = rows.find(({ contract_no }) => contract_no === body.contractNumber);
    const difference = account === undefined ? null : differenceOf(account);
    if (account === undefined || difference === null) throw new Refusal('not-found', 'contractNumber');
    if (!account.is_closed) throw new Refusal(feesRefusals['fee-account-open'], 'ky');
    if (isAgreed(account)) throw new Refusal(feesRefusals['fee-decided'], 'ky');
    if (difference !== 0n)
      throw new Refusal(feeDeskRefusals['fee-figures-differ'], 'ky', { difference: String(difference) });
    const { rowCount } = await client.query(
      `update portal.reconciliation set closing_vnd = $4, bureau_by = $5, bureau_at = clock_timestamp()
       where institution_id = $1 and month = $2 and contract_no = $3 and stated_vnd = $4
         and (bureau_at is null or closing_vnd <> $4)`,
      [institutionId, month, body.contractNumber, account.closing_vnd, who.username],
    );
    // The institution has stated another figure since, or somebody else has agreed.
    if (rowCount !== 1) throw new Refusal('state-changed', 'ky');
    audit.note({ institution: body.matctd, ky: body.ky, contract: body.contractNumber });
    return '0' as const;
  });
