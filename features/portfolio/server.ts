import { isClosed } from '#bureau/alerts/count-alerts.job.ts';
import { addPortfolio } from '#bureau/portfolio/make-portfolio.job.ts';
import { Refusal } from '#kit/contract/refusal.ts';
import { refuseClosed } from '#kit/server/calls/closed-products.ts';
import { serve } from '#kit/server/calls/serve.ts';
import { uuidV7 } from '#kit/server/session/tokens.ts';
import { pageOf, totalOf } from '#kit/server/calls/window.ts';
import { type Language, say } from '#kit/words/words.ts';
import { r18Letters } from './contract.ts';
import { letterWords } from './words.ts';

type Letter = {
  readonly id: string;
  readonly period: string;
  readonly cic_code: string;
  readonly reason: string;
  readonly username: string;
  readonly sent_at: Date;
  readonly state: 'waiting' | 'changed' | 'kept' | 'unknown';
  readonly own_group: number | null;
  readonly highest_group: number | null;
  readonly version: number | null;
  readonly answered_at: Date | null;
};

export const r18LettersServer = serve(r18Letters, {
  async search({ body }, { client, who, request, audit }) {
    const { rows } = await client.query(
      `select id, period, cic_code, reason, username, sent_at, state, own_group, highest_group, version, answered_at,
         count(*) over ()::int as total
       from portal.adjustment where institution_id = $1 and ($2::text is null or cic_code = $2) and ($3::text is null or state = $3)
       order by sent_at desc, id desc offset $4 limit $5`,
      [who.institutionId, body.maCIC ?? null, body.state ?? null, ...pageOf(body)],
    );
    audit.note({ total: totalOf(rows) });
    return { total: totalOf(rows), rows: rows.map((row) => letterOf(row, request.language)) };
  },

  async moves(_, { client, who, audit }) {
    const { rows } = await client.query(
      `select to_char(p.month, 'YYYY-MM') as month, p.was, p.became, p.customers from portal.portfolio_move p
       where p.institution_id = $1
         and p.month > (select max(n.month) - interval '2 months' from portal.portfolio_move n where n.institution_id = $1)
       order by p.month desc, p.was, p.became`,
      [who.institutionId],
    );
    const names = [...new Set(rows.map(({ month }) => month))];
    audit.note({ months: names.join(', ') });
    return {
      months: names.map((name) => ({
        month: name,
        moves: rows
          .filter(({ month }) => month === name)
          .map(({ was, became, customers }) => ({ was, became, customers })),
      })),
    };
  },

  async confirm({ body }, { client, who, audit }) {
    refuseClosed(who, 'R18');
    if (!(await isClosed(client, body.period))) throw new Refusal('bad-input', 'period');
    const { rowCount } = await client.query(
      `insert into portal.adjustment (institution_id, id, user_id, username, period, cic_code, reason)
       values ($1, $2, $3, $4, $5, $6, $7) on conflict do nothing`,
      [who.institutionId, uuidV7(), who.userId, who.username, `${body.period}-01`, body.maCIC, body.lyDo],
    );
    // If the same letter is already waiting, do not queue another count.
    if (rowCount === 1) await addPortfolio(client, who.institutionId, body.period);
    audit.note({ period: body.period });
    return '0' as const;
  },
});

function letterOf(row: Letter, language: Language) {
  return {
    id: row.id,
    period: row.period.slice(0, 7),
    maCIC: row.cic_code,
    lyDo: row.reason,
    nguoiHoi: row.username,
    ngayHoi: row.sent_at.toISOString(),
    state: row.state,
    reply: replyOf(row, language),
    ngayTraLoi: row.answered_at?.toISOString() ?? null,
  };
}

function replyOf({ state, own_group, highest_group, version }: Letter, language: Language): string {
  const facts = { own: own_group ?? '', highest: highest_group ?? '', version: version ?? '' };
  if (state === 'waiting') return say(letterWords, language, 'replyWaiting');
  if (state === 'changed') return say(letterWords, language, 'replyChanged', facts);
  return say(letterWords, language, state === 'kept' ? 'replyKept' : 'replyUnknown', facts);
}
