import { z } from 'zod';
import { type Part, spread } from '#bureau/payments/match.ts';
import { institutionNamer } from '#bureau/people/institution-names.ts';
import { Refusal } from '#kit/contract/refusal.ts';
import type { Context } from '#kit/server/calls/context.ts';
import { serve } from '#kit/server/calls/serve.ts';
import { pageOf, totalOf } from '#kit/server/calls/window.ts';
import { bankLines, type doubts } from './contract.ts';
import { holdLines, readNotices, readStatement, recordPart, toldPart } from './read-statement.ts';
import { feesRefusals } from '#bureau/fees/refusals.ts';
import { bureauPaymentsRefusals } from '#bureau/payments/refusals.ts';
import { paymentsRefusals } from './refusals.ts';

type Line = {
  id: string;
  booked_on: string;
  bank_ref: string;
  account_no: string;
  amount_vnd: bigint;
  description: string;
  payer_name: string;
  state: 'matched' | 'doubtful' | 'settled' | 'set-aside';
  doubt: (typeof doubts)[number] | null;
  candidates: unknown;
  parts: unknown;
  rest_vnd: bigint;
  note: string | null;
  decided_by: string | null;
  reversal_reason: string | null;
  reversal_by: string | null;
};

const columns = `id, booked_on::text as booked_on, bank_ref, account_no, amount_vnd, description, payer_name, state, doubt, candidates, parts,
  rest_vnd, note, decided_by, reversal_reason, reversal_by
  /* one of: doubt = many-references | more-than-owed | no-reference | paid-already | reversed | unknown */`;

export const bankLinesServer = serve(bankLines, {
  read: async ({ file }, context) => readStatement(context, file),

  async search({ body }, { client, who, audit }) {
    const { rows } = await client.query(
      `select ${columns}, count(*) over ()::int as total from portal.bank_line
       where institution_id = $1 and ($2::text is null or $2 = case when reversal_by is null then state else 'reversing' end) and ($3::text is null or bank_ref = upper($3))
         and ($4::date is null or booked_on >= $4) and ($5::date is null or booked_on <= $5)
       order by state <> 'doubtful' and reversal_by is null, booked_on desc, id desc offset $6 limit $7`,
      [
        who.institutionId,
        body.trangThai ?? null,
        body.soThamChieu ?? null,
        body.fromDate ?? null,
        body.toDate ?? null,
        ...pageOf(body),
      ],
    );
    const total = totalOf(rows);
    audit.note({ total });
    return { total, rows: rows.map(rowOf) };
  },

  async candidates({ body }, context) {
    const line = await findLine(context, body.lineId);
    const { open } = await readNotices(context);
    const named = await institutionNamer(context.client, context.request.language);
    const likely = new Set(z.array(z.string()).parse(line.candidates));
    const sorted = [...open.filter(({ id }) => likely.has(id)), ...open.filter(({ id }) => !likely.has(id))];
    const rows = sorted.slice(body.start, body.end).map((notice) => ({
      soGiayBao: notice.id,
      maTctd: notice.institutionCode,
      tenTctd: named(notice.institutionName),
      sohopdon: notice.contract,
      hanTra: notice.dueOn,
      conNo: String(notice.openVnd),
      isLikely: likely.has(notice.id),
    }));
    return { total: sorted.length, rows };
  },

  async settle({ body }, context) {
    const { client, who, audit } = context;
    const line = await lockDoubtful(context, body.lineId);
    const { open } = await readNotices(context);
    const wanted = [...new Set(body.giayBao)].map((number) => {
      const notice = open.find(({ id }) => id === number);
      if (notice === undefined) throw new Refusal('not-found', 'giayBao');
      return notice;
    });
    const { parts, restVnd } = spread(line.amount_vnd, wanted);
    if (restVnd > 0n && !body.credit) throw new Refusal(bureauPaymentsRefusals['more-than-owed'], 'giayBao');
    const paying = restVnd > 0n ? withRest(parts, restVnd) : parts;
    for (const part of paying) {
      const told = { id: line.id, day: line.booked_on, reference: line.bank_ref };
      const isPaid = await recordPart(context, { part, line: told, credit: body.credit });
      if (!isPaid) throw new Refusal('state-changed', 'giayBao');
    }
    await client.query(
      `update portal.bank_line set state = 'settled', parts = $3, rest_vnd = 0, decided_by = $4, decided_at = clock_timestamp()
       where institution_id = $1 and id = $2`,
      [who.institutionId, line.id, JSON.stringify(paying.map(toldPart)), who.username],
    );
    audit.note({ line: line.id, notices: wanted.length, credit: body.credit });
    return '0' as const;
  },

  async setAside({ body }, context) {
    const { client, who, audit } = context;
    const line = await lockDoubtful(context, body.lineId);
    await client.query(
      `update portal.bank_line set state = 'set-aside', note = $3, decided_by = $4, decided_at = clock_timestamp()
       where institution_id = $1 and id = $2`,
      [who.institutionId, line.id, body.lyDo, who.username],
    );
    audit.note({ line: line.id });
    return '0' as const;
  },

  async reverse({ body }, context) {
    const { client, who, audit } = context;
    await holdLines(context);
    const line = await findLine(context, body.lineId);
    if (line.reversal_by !== null) throw new Refusal(paymentsRefusals['line-reversing'], 'lineId');
    if (line.state === 'doubtful') throw new Refusal(paymentsRefusals['line-not-settled'], 'lineId');
    await client.query(
      `update portal.bank_line set reversal_reason = $3, reversal_by = $4, reversal_at = clock_timestamp()
       where institution_id = $1 and id = $2`,
      [who.institutionId, line.id, body.lyDo, who.username],
    );
    audit.note({ line: line.id, amount: String(line.amount_vnd) });
    return '0' as const;
  },

  async decide({ body }, context) {
    const { client, who, audit } = context;
    await holdLines(context);
    const line = await findLine(context, body.lineId);
    if (line.reversal_by === null) throw new Refusal(feesRefusals['fee-decided'], 'lineId');
    if (body.approve && line.reversal_by === who.username) throw new Refusal(feesRefusals['fee-own'], 'lineId');
    const key = [who.institutionId, line.id] as const;
    audit.note({ line: line.id, approve: body.approve, proposedBy: line.reversal_by });
    if (!body.approve) {
      await client.query(
        `update portal.bank_line set reversal_reason = null, reversal_by = null, reversal_at = null
         where institution_id = $1 and id = $2`,
        key,
      );
      return '0' as const;
    }
    const { rows } = await client.query(
      'select portal.reverse_bank_line($1, $2, $3) as taken /* never null: taken */',
      [line.id, line.reversal_by, who.username],
    );
    await client.query(
      `update portal.bank_line set state = 'doubtful', doubt = 'reversed', note = reversal_reason, candidates = '[]', parts = '[]',
         rest_vnd = amount_vnd, decided_by = null, decided_at = null, reversal_reason = null, reversal_by = null, reversal_at = null
       where institution_id = $1 and id = $2`,
      key,
    );
    audit.note({ payments: rows[0]?.taken ?? 0 });
    return '0' as const;
  },
});

/** The remainder goes with the last part, into its contract's credit. */
function withRest(parts: readonly Part[], restVnd: bigint): Part[] {
  const last = parts.at(-1);
  if (last === undefined) throw new Refusal(bureauPaymentsRefusals['more-than-owed'], 'giayBao');
  return [...parts.slice(0, -1), { ...last, amountVnd: last.amountVnd + restVnd }];
}

const paidParts = z.array(z.object({ notice: z.string() }));

function rowOf(line: Line) {
  return {
    lineId: line.id,
    ngay: line.booked_on,
    soThamChieu: line.bank_ref,
    soTaiKhoan: line.account_no,
    soTien: String(line.amount_vnd),
    noiDung: line.description,
    nguoiChuyen: line.payer_name,
    trangThai: line.reversal_by === null ? line.state : ('reversing' as const),
    nghiVan: line.state === 'doubtful' ? line.doubt : null,
    thanhToanCho: paidParts
      .parse(line.parts)
      .map(({ notice }) => notice)
      .join(', '),
    conThua: String(line.rest_vnd),
    nguoiXuLy: line.decided_by,
    ghiChu: line.reversal_reason ?? line.note,
    nguoiDeNghi: line.reversal_by,
  };
}

async function findLine({ client, who }: Context, id: string): Promise<Line> {
  const { rows } = await client.query(`select ${columns} from portal.bank_line where institution_id = $1 and id = $2`, [
    who.institutionId,
    id,
  ]);
  const [found] = rows;
  if (found === undefined) throw new Refusal('not-found', 'lineId');
  return found;
}

async function lockDoubtful(context: Context, id: string): Promise<Line> {
  await holdLines(context);
  const line = await findLine(context, id);
  if (line.state !== 'doubtful') throw new Refusal(paymentsRefusals['line-settled'], 'lineId');
  return line;
}
