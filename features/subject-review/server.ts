import type { Connection } from '#kit/server/database/connection.ts';
import { Refusal } from '#kit/contract/refusal.ts';
import type { Context } from '#kit/server/calls/context.ts';
import { serve } from '#kit/server/calls/serve.ts';
import { pageOf, totalOf } from '#kit/server/calls/window.ts';
import { subjectReview } from './contract.ts';
import { commonFields, readSide, shownSide } from './side.ts';
import { matchingRefusals } from '#bureau/matching/refusals.ts';
import { subjectReviewRefusals } from './refusals.ts';

export const subjectReviewServer = serve(subjectReview, {
  async search({ body }, context) {
    await requireBureau(context);
    const { rows } = await context.client.query(
      'select * from bureau.review_list($1, $2, $3, $4) /* never null: institution_id, review_id, institution_code, institution_name, customer_code, reason, state, made_at, name, cic_code, candidate_name, candidate_code, total */ /* one of: reason = conflict | doubtful | several, state = kept | later | merged | open */',
      [body.state === 'all' ? null : body.state, body.reason === 'all' ? null : body.reason, ...pageOf(body)],
    );
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
    const { rows } = await context.client.query(
      `select m.*, count(*) over () as found from bureau.list_merges(0, 1000000) m
        where $1 = 'all' or ($1 = 'undone') = (m.undone_at is not null) order by m.merge_id desc offset $2 limit $3 /* never null: merge_id, kept_code, kept_name, merged_code, merged_name, reason, merged_by, merged_at, row_count */`,
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
      client.query('select kept from bureau.split_subjects($1, $2, $3) /* never null: kept */', [
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
  const { rows } = await client.query('select bureau.is_bureau_acting() as is /* never null: is */');
  if (rows[0]?.is !== true) throw new Refusal('no-permission');
}

async function lockPair({ client }: Context, review: string) {
  const { rows } = await client.query(
    'select * from bureau.review_pair($1, $2) /* never null: subject_id, state */ /* one of: state = kept | later | merged | open */',
    partsOf(review),
  );
  const [row] = rows;
  if (row === undefined || row.candidate_subject_id === null) throw new Refusal('not-found', 'review');
  return { subject: row.subject_id, candidate: row.candidate_subject_id, state: row.state };
}

function partsOf(review: string): [institutionId: number, id: string] {
  const [institutionId = '', id = ''] = review.split('-');
  return [Number(institutionId), id];
}

async function subjectOf(client: Connection, code: string, field: string): Promise<bigint> {
  const { rows } = await client.query('select bureau.subject_of_code($1) as id', [code]);
  const id = rows[0]?.id ?? null;
  if (id === null) throw new Refusal(matchingRefusals['no-subject'], field);
  return id;
}

async function mergeSubjects({ client, who }: Context, kept: bigint, merged: bigint, reason: string): Promise<number> {
  const { rows } = await refusing(
    client.query('select bureau.merge_subjects($1, $2, $3, $4) as made /* never null: made */', [
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
