import { Refusal } from '#kit/contract/refusal.ts';
import type { Context } from '#kit/server/calls/context.ts';
import { withIdentity } from '#kit/server/database/database.ts';
import { sendEvent } from '#kit/server/events.ts';
import { serve } from '#kit/server/calls/serve.ts';
import { pageOf, totalOf } from '#kit/server/calls/window.ts';
import { payeeAccounts } from './contract.ts';
import { paymentsRefusals } from './refusals.ts';

export const payeeAccountsServer = serve(payeeAccounts, {
  search: ({ body }, context) => list(context, { xem: body.xem, start: body.start, end: body.end }),
  pending: (_, context) => list(context, { xem: 'pending', start: 0, end: 100 }),
  async propose({ body }, context) {
    const { client, who, audit } = context;
    const { rows } = await client.query('select bureau.propose_payee($1) as outcome /* never null: outcome */', [
      JSON.stringify({
        bank_bin: body.maNapas,
        // Half a surrogate pair is text for the database, but not valid JSON.
        bank_name: body.nganHang.toWellFormed(),
        account_no: body.soTaiKhoan,
        holder: body.chuTaiKhoan.toWellFormed(),
        reason: body.lyDo.toWellFormed(),
        proposed_by: who.username,
      }),
    ]);
    const outcome = rows[0]?.outcome ?? '';
    if (outcome === 'waiting') throw new Refusal(paymentsRefusals['payee-waiting'], 'soTaiKhoan');
    audit.note({ payee: outcome });
    await alarm(context, outcome, 'proposed');
    return '0' as const;
  },
  async decide({ body }, context) {
    const { client, who, audit } = context;
    const { rows } = await client.query('select bureau.decide_payee($1, $2, $3) as outcome /* never null: outcome */', [
      body.payeeId,
      body.duyet,
      who.username,
    ]);
    const outcome = rows[0]?.outcome;
    if (outcome === 'own') throw new Refusal(paymentsRefusals['payee-own'], 'payeeId');
    if (outcome === 'decided') throw new Refusal('state-changed', 'payeeId');
    if (outcome !== 'done') throw new Refusal('not-found', 'payeeId');
    audit.note({ payee: body.payeeId, approved: body.duyet });
    await alarm(context, String(body.payeeId), body.duyet ? 'approved' : 'rejected');
    return '0' as const;
  },
});

type Wanted = { readonly xem: 'all' | 'waiting' | 'pending'; readonly start: number; readonly end: number };

async function list({ client, who }: Context, { xem, ...window }: Wanted) {
  const { rows } = await client.query(
    `select found.*, count(*) over ()::int as total from (
       select id as "payeeId", bank_name as "nganHang", bank_bin as "maNapas", account_no as "soTaiKhoan", holder as "chuTaiKhoan",
         reason as "lyDo", case when state <> 'approved' then state when effective_at > clock_timestamp() then 'coming'
           when id = (select a.id from bureau.payee_account a where a.state = 'approved' and a.effective_at <= clock_timestamp()
             order by a.effective_at desc, a.id desc limit 1) then 'active' else 'past' end as "trangThai",
         proposed_by as "nguoiDeNghi", proposed_at, decided_by as "nguoiDuyet", effective_at
       from bureau.payee_account) found
     where $3 = 'all' or "trangThai" = 'proposed' or ($3 = 'pending' and "trangThai" = 'coming')
     order by proposed_at desc, "payeeId" desc offset $1 limit $2 /* one of: trangThai = proposed | rejected | coming | active | past */`,
    [...pageOf(window), xem],
  );
  return {
    total: totalOf(rows),
    rows: rows.map(({ proposed_at, effective_at, ...row }) => ({
      ...row,
      ngayDeNghi: proposed_at.toISOString(),
      hieuLucTu: effective_at?.toISOString() ?? null,
      isOwn: row.nguoiDeNghi === who.username,
    })),
  };
}

/** Notifies everybody who works on invoices or on the account of a change, at once and whoever makes it. */
async function alarm({ client, who }: Context, payee: string, what: string): Promise<void> {
  const { rows } = await withIdentity(client, (identity) =>
    identity.query(
      `select distinct m.user_id from portal.membership m join portal.role_permission p on p.role = any (m.roles)
       where m.institution_id = $1 and p.permission in ('payee.manage', 'invoice.manage')`,
      [who.institutionId],
    ),
  );
  for (const { user_id: userId } of rows) {
    await sendEvent(client, { institutionId: who.institutionId, userId, kind: 'payee', data: { payee, what } });
  }
}
