import { askToClose } from '#bureau/fees/close-month.job.ts';
import { monthOfPeriod } from '#bureau/contract/fee-fields.ts';
import { Refusal } from '#kit/contract/refusal.ts';
import { serve } from '#kit/server/calls/serve.ts';
import { agree, listAccounts } from './accounts.server.ts';
import { feeDesk } from './contract.ts';
import { addContract, changeContract, endContract, listContracts } from './contracts.server.ts';
import { decide, listProposals, propose } from './proposals.server.ts';
import { decideRule, listPrices, listRules, proposePrice, proposeTerms } from './rules.server.ts';
import { creditRefusals } from '#bureau/credit/refusals.ts';

export const feeDeskServer = serve(feeDesk, {
  async overview({ body }, { client, request, audit }) {
    const { rows } = await client.query(
      `select i.code, i.name_vi, i.name_en, o.* from portal.fees_overview($1) o join bureau.institution i on i.id = o.institution_id
       order by o.closed_at is null and o.contracts > 0 desc, o.total_vnd desc nulls last, i.code /* never null: contracts, open_vnd, overdue_vnd, proposals, waiting_agreements */`,
      [monthOfPeriod(body.ky)],
    );
    const all = rows.map((each) => ({
      matctd: each.code,
      tentctd: request.language === 'en' ? each.name_en : each.name_vi,
      state:
        each.closed_at !== null
          ? ('closed' as const)
          : each.contracts === 0
            ? ('no-contract' as const)
            : ('waiting' as const),
      ngayChot: each.closed_at?.toISOString() ?? null,
      nguoiChot: each.closed_by,
      soLuong: each.events,
      chuaTraLoi: each.unsettled,
      tongTien: each.total_vnd === null ? null : String(each.total_vnd),
      soHopDong: each.contracts,
      conNo: String(each.open_vnd),
      quaHan: String(each.overdue_vnd),
      deNghi: each.proposals,
      doiChieu: each.waiting_agreements,
    }));
    const found = all.filter(({ state }) => body.state === undefined || state === body.state);
    audit.note({ ky: body.ky });
    const sum = (figure: 'tongTien' | 'conNo' | 'quaHan') =>
      String(found.reduce((total, each) => total + BigInt(each[figure] ?? 0), 0n));
    return {
      total: found.length,
      rows: found.slice(body.start, body.end),
      sums: { tongTien: sum('tongTien'), conNo: sum('conNo'), quaHan: sum('quaHan') },
      left: {
        institutions: all.filter(({ state }) => state === 'waiting').length,
        proposals: all.reduce((count, { deNghi }) => count + deNghi, 0),
      },
    };
  },

  async close({ body }, { client, who, audit }) {
    const month = monthOfPeriod(body.ky);
    const { rows } = await client.query(
      `select now() >= portal.month_start(($1::date + interval '1 month')::date) + interval '1 hour' as is_over /* never null: is_over */`,
      [month],
    );
    if (rows[0]?.is_over !== true) throw new Refusal(creditRefusals['month-open'], 'ky');
    await askToClose(client, { month: month.slice(0, 7), by: who.username, asker: who });
    audit.note({ ky: body.ky });
    return '0';
  },

  rules: listRules,
  prices: listPrices,
  proposePrice,
  proposeTerms,
  decideRule,
  proposals: listProposals,
  propose,
  decide,
  contracts: listContracts,
  addContract,
  changeContract,
  endContract,
  accounts: listAccounts,
  agree,
});
