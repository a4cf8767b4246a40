import { forInstitution } from '#bureau/fees/for-institution.ts';
import { shownDecision } from '#bureau/fees/shown.ts';
import { monthOfPeriod, periodOfMonth } from '#bureau/contract/fee-fields.ts';
import { Refusal } from '#kit/contract/refusal.ts';
import type { Handler } from '#kit/server/calls/context.ts';
import { uuidV7 } from '#kit/server/session/tokens.ts';
import { pageOf, totalOf } from '#kit/server/calls/window.ts';
import type { feeDesk } from './contract.ts';
import { feesRefusals } from '#bureau/fees/refusals.ts';
import { feeDeskRefusals } from './refusals.ts';
import type { Connection } from '#kit/server/database/connection.ts';

/** Corrections and write-offs of one institution or of all, pending ones first. */
export const listProposals: Handler<typeof feeDesk.proposals> = async ({ body }, { client, who, request, audit }) => {
  const { rows } = await client.query(
    `select i.code, case $6 when 'en' then i.name_en else i.name_vi end as name, f.id, f.kind, f.month::text as month, f.contract_no,
       f.amount_vnd, f.reason, f.state, f.proposed_by, f.proposed_at, f.decided_by, f.decided_at, count(*) over ()::int as total
     from portal.bureau_fee_proposals() f join bureau.institution i on i.id = f.institution_id
     where ($1::text is null or i.code = $1) and ($2::text is null or f.kind = $2) and ($3::text is null or f.state = $3)
     order by f.state = 'proposed' desc, f.proposed_at desc, f.id offset $4 limit $5 /* never null: reason, state, proposed_by, proposed_at, id, kind, month, contract_no, amount_vnd */`,
    [body.matctd ?? null, body.kind ?? null, body.state ?? null, ...pageOf(body), request.language],
  );
  audit.note({ rows: rows.length });
  return {
    total: totalOf(rows),
    rows: rows.map((each) => ({
      id: each.id,
      matctd: each.code,
      tentctd: each.name,
      kind: each.kind,
      ky: periodOfMonth(each.month),
      sohopdon: each.contract_no,
      soTien: String(each.amount_vnd),
      ...shownDecision(each),
      isOwn: each.proposed_by === who.username,
    })),
  };
};

/** Proposes a correction or a write-off. */
export const propose: Handler<typeof feeDesk.propose> = async ({ body }, { client, who, audit }) => {
  const amount = BigInt(body.soTien);
  if (amount === 0n || (body.kind === 'write-off' && amount < 0n)) throw new Refusal('bad-input', 'soTien');
  return forInstitution(client, body.matctd, async ({ institutionId }) => {
    const key = [institutionId, body.contractNumber] as const;
    const { rowCount } = await client.query(
      'select from portal.service_contract where institution_id = $1 and contract_no = $2',
      key,
    );
    if (rowCount === 0) throw new Refusal('not-found', 'contractNumber');
    if (body.kind === 'write-off') await requireOpen({ institutionId, ...body, amount });
    const id = uuidV7();
    await client.query(
      `insert into portal.fee_proposal (institution_id, contract_no, id, kind, month, amount_vnd, reason, proposed_by)
       values ($1, $2, $3, $4, $5, $6, $7, $8)`,
      [...key, id, body.kind, monthOfPeriod(body.ky), amount, body.lyDo, who.username],
    );
    audit.note({ proposal: id, institution: body.matctd, kind: body.kind });
    return { id };
  });

  async function requireOpen(of: { institutionId: number; contractNumber: string; ky: string; amount: bigint }) {
    const open = (await openNotice(client, of))?.open ?? 0n;
    if (of.amount > open) throw new Refusal(feeDeskRefusals['fee-write-off'], 'soTien', { open: String(open) });
  }
};

/**
 * Approves or rejects a proposal; an approved write-off settles the notice at once, a correction waits for the next
 * close.
 */
export const decide: Handler<typeof feeDesk.decide> = async ({ body }, { client, who, audit }) =>
  forInstitution(client, body.matctd, async ({ institutionId }) => {
    const { rows } = await client.query(
      `select id, kind, month::text as month, contract_no, amount_vnd, proposed_by,
         bureau.refuse_decision(state, proposed_by, $3, $4) as refusal
       from portal.fee_proposal where institution_id = $1 and id = $2 for update`,
      [institutionId, body.proposalId, body.approve, who.username],
    );
    const [found] = rows;
    if (found === undefined) throw new Refusal('not-found', 'proposalId');
    if (found.refusal === 'decided') throw new Refusal(feesRefusals['fee-decided'], 'proposalId');
    if (found.refusal !== null) throw new Refusal(feesRefusals['fee-own'], 'proposalId');
    await client.query(
      `update portal.fee_proposal set state = $3, decided_by = $4, decided_at = clock_timestamp()
       where institution_id = $1 and id = $2`,
      [institutionId, found.id, body.approve ? 'approved' : 'rejected', who.username],
    );
    if (body.approve && found.kind === 'write-off') {
      const ky = periodOfMonth(found.month);
      const of = { institutionId, contractNumber: found.contract_no, ky };
      const named = await openNotice(client, of);
      // The open amount is read under the notice's lock, like a bank payment does: each dong is settled once.
      if (named !== undefined) {
        await client.query(`select pg_advisory_xact_lock(hashtextextended('notice ' || $1::text, 0))`, [
          named.notice_no,
        ]);
      }
      const notice = await openNotice(client, of);
      if (notice === undefined || found.amount_vnd > notice.open) {
        throw new Refusal(feeDeskRefusals['fee-write-off'], 'proposalId', { open: String(notice?.open ?? 0n) });
      }
      await client.query(
        `insert into portal.payment (institution_id, id, kind, contract_no, notice_no, amount_vnd, paid_on, reference, entered_by, approved_by)
         values ($1, $2, 'write-off', $3, $4, $5, portal.hanoi_day(), $4, $6, $7)`,
        [
          institutionId,
          found.id,
          found.contract_no,
          notice.notice_no,
          found.amount_vnd,
          found.proposed_by,
          who.username,
        ],
      );
    }
    audit.note({ proposal: found.id, institution: body.matctd, approve: body.approve });
    return '0' as const;
  });

async function openNotice(
  client: Connection,
  { institutionId, contractNumber, ky }: { institutionId: number; contractNumber: string; ky: string },
): Promise<{ notice_no: string; open: bigint } | undefined> {
  const { rows } = await client.query(
    `select n.notice_no, (n.amount_vnd - coalesce((select sum(p.amount_vnd) from portal.payment p
       where p.institution_id = $1 and p.notice_no = n.notice_no), 0))::bigint as open
     from portal.payment_notice n where n.institution_id = $1 and n.contract_no = $2 and n.month = $3`,
    [institutionId, contractNumber, monthOfPeriod(ky)],
  );
  return rows[0];
}
