import { z } from 'zod';
import type { AnswerOf } from '#kit/contract/call.ts';
import { Refusal } from '#kit/contract/refusal.ts';
import { serve } from '#kit/server/calls/serve.ts';
import { pageOf, totalOf } from '#kit/server/calls/window.ts';
import type { Connection } from '#kit/server/database/connection.ts';
import { dataQuality } from './contract.ts';
import { dataQualityRefusals } from './refusals.ts';

type Row = {
  readonly institution_id: number;
  readonly shown_month: string;
  readonly code: string;
  readonly name: string;
  readonly score: string;
  readonly before: string | null;
  readonly rank: number;
  readonly ranked: number;
  readonly completeness: string;
  readonly validity: string;
  readonly timeliness: string;
  readonly match_rate: string;
  readonly files: number;
  readonly files_late: number;
  readonly files_refused: number;
  readonly row_count: bigint;
  readonly rows_refused: bigint;
};

type Count = {
  readonly months: number;
  readonly done: number;
  readonly asked_by: string;
  readonly finished_at: string | null;
};

const monthsCounted = 12;

export const dataQualityServer = serve(dataQuality, {
  async search({ body }, { client, request }) {
    const { rows } = await client.query(
      `with shown as (
         select q.institution_id, q.month, q.score, q.rank, q.ranked, q.completeness, q.validity, q.timeliness, q.match_rate, q.files,
                q.files_late, q.files_refused, q.row_count, q.rows_refused, q.worst, q.month::text as shown_month, lag(q.score) over (partition by q.institution_id order by q.month) as before
           from bureau.data_quality q)
       select s.institution_id, s.shown_month, i.code, case when $5 = 'en' then i.name_en else i.name_vi end as name,
              s.score::text, s.before::text, s.rank, s.ranked, s.completeness::text, s.validity::text, s.timeliness::text,
              s.match_rate::text, s.files, s.files_late, s.files_refused, s.row_count, s.rows_refused, s.worst, count(*) over () as total
         from shown s join bureau.institution i on i.id = s.institution_id
        where ($1::date is null or s.month = $1) and ($2::text is null or i.code = $2)
          and case $6 when 'late' then s.files_late > 0 when 'refused' then s.files_refused > 0 else true end
        order by s.month desc, s.rank, i.code offset $3 limit $4`,
      [
        body.month === undefined ? null : `${body.month}-01`,
        body.institution ?? null,
        ...pageOf(body),
        request.language,
        body.shown,
      ],
    );
    return { total: totalOf(rows), rows: rows.map((row) => ({ ...shownRow(row), worst: worstOf(row.worst) })) };
  },

  async trend({ body }, { client, request, who }) {
    const code = body.institution ?? who.institutionCode;
    // Row security limits a member to its own institution.
    const { rows: found } = await client.query(
      `select case when $2 = 'en' then i.name_en else i.name_vi end as name,
              (select to_jsonb(c) from bureau.quality_count c where c.institution_id = i.id) as count
         from bureau.institution i where i.code = $1 and i.class <> 'bureau'
          and (i.id = portal.acting_institution() or bureau.is_bureau_acting())`,
      [code, request.language],
    );
    const { rows: months } = await client.query(
      `select q.month::text as month, q.score::float8, q.completeness::float8, q.validity::float8, q.timeliness::float8,
              q.match_rate::float8 as "matchRate", q.rank, q.ranked
         from bureau.data_quality q join bureau.institution i on i.id = q.institution_id
        where i.code = $1 order by q.month desc limit 12`,
      [code],
    );
    const [row] = found;
    return {
      institution: row?.name ?? null,
      months: await besidePeers(client, code, months.toReversed()),
      count: shownCount(row?.count ?? null),
    };
  },

  async recount({ body }, { client, who, audit }) {
    const { rows } = await client.query('select bureau.ask_quality_count($1, $2, $3) as asked', [
      body.institution ?? null,
      monthsCounted,
      who.username,
    ]);
    const asked = rows[0]?.asked ?? null;
    if (asked === null) throw new Refusal('not-found', 'institution');
    if (asked === 0) throw new Refusal(dataQualityRefusals['count-running']);
    audit.note({ of: body.institution ?? who.institutionCode, months: monthsCounted });
    return '0' as const;
  },
});

type QualityMonth = Omit<AnswerOf<typeof dataQuality.trend>['months'][number], 'peers'>;

/** Each month beside the middle half of the other institutions; null where too few others sent files to tell it. */
async function besidePeers(client: Connection, code: string, months: readonly QualityMonth[]) {
  const { rows } = await client.query(
    `select p.month::text as month, p.peers as count, p.score, p.completeness, p.validity, p.timeliness, p.match_rate as "matchRate"
       from bureau.quality_peers($1, $2) p
     /* never null: month, count, score, completeness, validity, timeliness, matchRate */`,
    [code, months[0]?.month ?? null],
  );
  const peers = new Map(rows.map(({ month, ...figures }) => [month, figures]));
  return months.map((one) => ({ ...one, peers: peers.get(one.month) ?? null }));
}

const worstIndicators = z.array(z.tuple([z.string(), z.string(), z.number()]));

function worstOf(worst: unknown): string {
  const indicators = worstIndicators.parse(worst);
  return indicators.map(([indicator, code, times]) => `${indicator} ${code} ×${times}`.trim()).join(' · ');
}

function shownRow(row: Row) {
  return {
    key: `${row.institution_id} ${row.shown_month}`,
    month: row.shown_month,
    institutionCode: row.code,
    institution: row.name,
    score: Number(row.score),
    change: row.before === null ? null : Math.round((Number(row.score) - Number(row.before)) * 100) / 100,
    rank: row.rank,
    ranked: row.ranked,
    completeness: Number(row.completeness),
    validity: Number(row.validity),
    timeliness: Number(row.timeliness),
    matchRate: Number(row.match_rate),
    files: row.files,
    filesLate: row.files_late,
    filesRefused: row.files_refused,
    rows: Number(row.row_count),
    rowsRefused: Number(row.rows_refused),
  };
}

function shownCount(count: Count | null) {
  if (count === null) return { state: 'none' as const, done: 0, months: 0, askedBy: null, finishedAt: null };
  const { months, done, asked_by: askedBy, finished_at: finishedAt } = count;
  const at = finishedAt === null ? null : new Date(finishedAt).toISOString();
  return { state: at === null ? ('running' as const) : ('done' as const), done, months, askedBy, finishedAt: at };
}
