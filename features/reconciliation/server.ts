import { shownAccount, shownSums } from '#bureau/fees/shown.ts';
import type { z } from 'zod';
import { monthOfPeriod, periodOfMonth } from '#bureau/contract/fee-fields.ts';
import type { InputOf } from '#kit/contract/call.ts';
import { Refusal } from '#kit/contract/refusal.ts';
import { isAgreed, type OwnLedgerRow, readLedger, sumsOf } from '#bureau/fees/ledger.ts';
import type { Context } from '#kit/server/calls/context.ts';
import { serve } from '#kit/server/calls/serve.ts';
import { type ledgerRow, reconciliation } from './contract.ts';
import { feesRefusals } from '#bureau/fees/refusals.ts';

export const reconciliationServer = serve(reconciliation, {
  async search({ body }, context) {
    const rows = await read(context, body);
    context.audit.note({ fromDate: body.fromDate, toDate: body.toDate, rows: rows.length });
    return { total: rows.length, rows: rows.map(rowOf), sums: shownSums(sumsOf(rows)) };
  },

  async state({ body }, { client, who, audit }) {
    const month = monthOfPeriod(body.ky);
    const account = await accountOf();
    if (account === undefined) throw new Refusal('not-found', 'contractNumber');
    if (!account.is_closed) throw new Refusal(feesRefusals['fee-account-open'], 'ky');
    if (isAgreed(account)) throw new Refusal(feesRefusals['fee-decided'], 'ky');
    // The Centre may have agreed since: the agreed figure stays while the account has it.
    const { rowCount } = await client.query(
      `insert into portal.reconciliation as r (institution_id, month, contract_no, closing_vnd, stated_vnd, note, member_by)
       values ($1, $2, $3, $4, $5, $6, $7)
       on conflict (institution_id, month, contract_no) do update set closing_vnd = excluded.closing_vnd,
         stated_vnd = excluded.stated_vnd, note = excluded.note, member_by = excluded.member_by, member_at = clock_timestamp(),
         bureau_by = null, bureau_at = null
       where r.bureau_at is null or r.closing_vnd <> excluded.closing_vnd`,
      [
        who.institutionId,
        month,
        body.contractNumber,
        account.closing_vnd,
        BigInt(body.soTien),
        body.ghiChu ?? null,
        who.username,
      ],
    );
    if (rowCount !== 1) throw new Refusal(feesRefusals['fee-decided'], 'ky');
    // An agreement replaced by a later correction or payment stays in the audit.
    const before: Readonly<Record<string, string>> =
      account.bureau_at === null
        ? {}
        : {
            agreed: String(account.agreed_vnd),
            agreedBy: `${account.member_by} ${account.bureau_by}`,
            agreedAt: account.bureau_at.toISOString(),
          };
    audit.note({ ky: body.ky, contract: body.contractNumber, stated: body.soTien, ...before });
    const now = await accountOf();
    if (now === undefined) throw new Error('the account that was just stated is missing');
    return rowOf(now);

    async function accountOf(): Promise<OwnLedgerRow | undefined> {
      const rows = await readLedger(client, { institutionId: who.institutionId, fromMonth: month, toMonth: month });
      return rows.find(({ contract_no }) => contract_no === body.contractNumber);
    }
  },
});

async function read(
  { client, who }: Context,
  body: InputOf<typeof reconciliation.search>['body'],
): Promise<OwnLedgerRow[]> {
  if (body.tctdCode !== who.institutionCode) throw new Refusal('other-institution', 'tctdCode');
  return readLedger(client, {
    institutionId: who.institutionId,
    fromMonth: `${body.fromDate.slice(0, 7)}-01`,
    toMonth: `${body.toDate.slice(0, 7)}-01`,
  });
}

function rowOf(row: OwnLedgerRow): z.input<typeof ledgerRow> {
  return {
    ky: periodOfMonth(row.month),
    sohopdon: row.contract_no,
    ...shownAccount(row),
    daChot: row.is_closed,
  };
}
