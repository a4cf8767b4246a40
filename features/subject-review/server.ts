import type pg from 'pg';
import { Refusal } from '#kit/contract/refusal.ts';
import type { Context } from '#kit/server/calls/context.ts';
import { serve } from '#kit/server/calls/serve.ts';
import { pageOf, totalOf } from '#kit/server/calls/window.ts';
import { subjectReview } from './contract.ts';
import { commonFields, readSide, shownSide } from './side.ts';
import { matchingRefusals } from '#bureau/matching/refusals.ts';
import { subjectReviewRefusals } from './refusals.ts';

type Line = {
  institution_id: number;
  review_id: bigint;
  institution_code: string;
  institution_name: string;
  customer_code: string;
  reason: 'doubtful' | 'conflict' | 'several';
  confidence: number | null;
  state: State;
  made_at: Date;
  name: string;
  cic_code: string;
  candidate_name: string;
  candidate_code: string;
  note: string | null;
  decided_name: string | null;
  decided_at: Date | null;
  total: bigint;
};
type State = 'open' | 'later' | 'merged' | 'kept';

type Merge = {
  merge_id: bigint;
  kept_code: string;
  kept_name: string;
  merged_code: string;
  merged_name: string;
  reason: string;
  merged_by: string;
  merged_at: Date;
  undone_by: string | null;
  undone_at: Date | null;
  undone_reason: string | null;
  row_count: bigint;
  found: bigint;
};

export const subjectReviewServer = serve(subjectReview, {
  async search({ body }, context) {
    await requireBureau(context);
    const { rows } = await context.client.query<Line>('select * from bureau.review_list($1, $2, $3, $4)', [
      body.state === 'all' ? null : body.state,
      body.reason === 'all' ? null : body.reason,
      ...pageOf(body),
    ]);
    return {
      total: totalOf(rows),
      rows: rows.map((line) => ({
        review: `${line.institution_id}-${line.review_id}`,
        institution: line.institution_name,
        customerCode: line.customer_code,
        reason: line.reason,
        confidence: line.confidence,
        state: line.state,
        madeAt: line.made_at.toISOString(),
        name: line.name,
        cicCode: line.cic_code,
        candidateName: line.candidate_name,
        candidateCode: line.candidate_code,
        note: line.note,
        decidedBy: line.decided_name,
        decidedAt: line.decided_at?.toISOString() ?? null,
      })),
    };
  },

  async pair({ body }, context) {
    await requireBureau(context);
    const pair = await lockPair(context, body.review);
    const [subject, candidate] = [await readSide(context, pair.subject), await readSide(context, pair.candidate)];
    context.audit.about(pair.candidate);
    context.audit.note({ review: body.review });
    return {
      state: pair.state,
      subject: shownSide(subject, candidate),
      candidate: shownSide(candidate, subject),
      same: commonFields(subject, candidate),
    };
  },

  async decide({ body }, context) {
    await requireBureau(context);
    const { client, who, audit } = context;
    const pair = await lockPair(context, body.review);
    if (pair.state === 'merged' || pair.state === 'kept') throw new Refusal('state-changed', 'review');
    if (body.decision === 'same') await mergeSubjects(context, pair.candidate, pair.subject, body.reason);
    const state = { same: 'merged', different: 'kept', later: 'later' }[body.decision];
    await client.query('select bureau.decide_review($1, $2, $3, $4, $5)', [
      ...partsOf(body.review),
      state,
      body.reason,
      who.username,
    ]);
    audit.about(pair.candidate);
    audit.note({ review: body.review, decision: body.decision });
    return '0' as const;
  },

  async merges({ body }, context) {
    await requireBureau(context);
    const { rows } = await context.client.query<Merge>(
      `select m.*, count(*) over () as found from bureau.list_merges(0, 1000000) m
        where $1 = 'all' or ($1 = 'undone') = (m.undone_at is not null) order by m.merge_id desc offset $2 limit $3`,
      [body.state, ...pageOf(body)],
    );
    return {
      total: Number(rows[0]?.found ?? 0n),
      rows: rows.map((one) => ({
        merge: Number(one.merge_id),
        keptCode: one.kept_code,
        keptName: one.kept_name,
        mergedCode: one.merged_code,
        mergedName: one.merged_name,
        reason: one.reason,
        mergedBy: one.merged_by,
        mergedAt: one.merged_at.toISOString(),
        rows: Number(one.row_count),
        state: one.undone_at === null ? ('standing' as const) : ('undone' as const),
        undoneBy: one.undone_by,
        undoneAt: one.undone_at?.toISOString() ?? null,
        undoneReason: one.undone_reason,
      })),
    };
  },

  async merge({ body }, context) {
    await requireBureau(context);
    const kept = await subjectOf(context.client, body.keptCode, 'keptCode');
    const merged = await subjectOf(context.client, body.mergedCode, 'mergedCode');
    const made = await mergeSubjects(context, kept, merged, body.reason);
    context.audit.about(kept);
    context.audit.note({ merge: made });
    return { merge: made };
  },

  async split({ body }, context) {
    await requireBureau(context);
    const { client, who, audit } = context;
    const { rows } = await refusing(
      client.query<{ kept: bigint }>('select kept from bureau.split_subjects($1, $2, $3)', [
        body.merge,
        body.reason,
        who.username,
      ]),
      'merge',
    );
    if (rows[0] !== undefined) audit.about(rows[0].kept);
    audit.note({ merge: body.merge });
    return '0' as const;
  },
});

/** The permission belongs to the bureau: at another institution it shows no borrowers. */
async function requireBureau({ client }: Context): Promise<void> {
  const { rows } = await client.query<{ is: boolean }>('select bureau.is_bureau_acting() as is');
  if (rows[0]?.is !== true) throw new Refusal('no-permission');
}

async function lockPair({ client }: Context, review: string) {
  const { rows } = await client.query<{ subject_id: bigint; candidate_subject_id: bigint | null; state: State }>(
    'select * from bureau.review_pair($1, $2)',
    partsOf(review),
  );
  const [row] = rows;
  if (row === undefined || row.candidate_subject_id === null) throw new Refusal('not-found', 'review');
  return { subject: row.subject_id, candidate: row.candidate_subject_id, state: row.state };
}

function partsOf(review: string): string[] {
  return review.split('-');
}

async function subjectOf(client: pg.ClientBase, code: string, field: string): Promise<bigint> {
  const { rows } = await client.query<{ id: bigint | null }>('select bureau.subject_of_code($1) as id', [code]);
  const id = rows[0]?.id ?? null;
  if (id === null) throw new Refusal(matchingRefusals['no-subject'], field);
  return id;
}

async function mergeSubjects({ client, who }: Context, kept: bigint, merged: bigint, reason: string): Promise<number> {
  const { rows } = await refusing(
    client.query<{ made: bigint }>('select bureau.merge_subjects($1, $2, $3, $4) as made', [
      kept,
      merged,
      reason,
      who.username,
    ]),
    'mergedCode',
  );
  return Number(rows[0]?.made ?? 0n);
}

const saidByDatabase = [
  subjectReviewRefusals['same-subject'],
  subjectReviewRefusals['other-type'],
  'state-changed',
  'not-found',
] as const;

/** Translates the database's refusal into a catalogue code. */
async function refusing<T>(work: Promise<T>, field: string): Promise<T> {
  try {
    return await work;
  } catch (error) {
    const reason = saidByDatabase.find(
      (one) => error instanceof Error && error.message === (typeof one === 'string' ? one : one.code),
    );
    if (reason === undefined) throw error;
    throw new Refusal(reason, field);
  }
}
