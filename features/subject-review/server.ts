import type { Connection } from '#kit/server/database/connection.ts';
import { institutionNamer } from '#bureau/people/institution-names.ts';
import { Refusal } from '#kit/contract/refusal.ts';
import type { Context } from '#kit/server/calls/context.ts';
import { serve } from '#kit/server/calls/serve.ts';
import { pageOf, totalOf } from '#kit/server/calls/window.ts';
import { subjectReview } from './contract.ts';
import { commonFields, readSide, shownSide, wholePapers } from './side.ts';
import { changeOf } from './preview.ts';
import { matchingRefusals } from '#bureau/matching/refusals.ts';
import { subjectReviewRefusals } from './refusals.ts';

export const subjectReviewServer = serve(subjectReview, {
  async search({ body }, context) {
    await requireBureau(context);
    const { rows } = await context.client.query(
      'select * from bureau.review_list($1, $2, $3, $4) /* never null: institution_id, review_id, institution_code, institution_name, customer_code, reason, state, made_at, name, cic_code, candidate_name, candidate_code, total */ /* one of: reason = conflict | doubtful | several, state = kept | later | merged | open */',
      [body.state === 'all' ? null : body.state, body.reason === 'all' ? null : body.reason, ...pageOf(body)],
    );
    const nameOf = await institutionNamer(context.client, context.request.language);
    return {
      total: totalOf(rows),
      rows: rows.map((line) => ({
        review: `${line.institution_id}-${line.review_id}`,
        institution: nameOf(line.institution_name),
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
    audit.about(pair.candidate);
    audit.note({ review: body.review, decision: body.decision });
    if (body.decision === 'same') {
      const of = { kept: pair.candidate, merged: pair.subject, reason: body.reason };
      audit.note({ proposal: await propose(context, { ...of, review: body.review }) });
      return '0' as const;
    }
    const state = { different: 'kept', later: 'later' }[body.decision];
    await client.query('select bureau.decide_review($1, $2, $3, $4, $5)', [
      ...partsOf(body.review),
      state,
      body.reason,
      who.username,
    ]);
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
    const [kept, merged] = await twoOf(context.client, body);
    const proposal = await propose(context, { kept, merged, reason: body.reason });
    context.audit.about(kept);
    context.audit.note({ proposal });
    return { proposal };
  },

  async split({ body }, context) {
    await requireBureau(context);
    const { client, who, audit } = context;
    const { rows } = await refusing(
      client.query('select proposal, kept from bureau.propose_split($1, $2, $3) /* never null: proposal, kept */', [
        body.merge,
        body.reason,
        who.username,
      ]),
      'merge',
    );
    const { proposal = 0n, kept } = rows[0] ?? {};
    if (kept !== undefined) audit.about(kept);
    audit.note({ merge: body.merge, proposal: Number(proposal) });
    return { proposal: Number(proposal) };
  },

  async proposals({ body }, context) {
    await requireBureau(context);
    const { rows } = await context.client.query(
      'select * from bureau.list_merge_proposals($1, $2, $3) /* never null: proposal_id, kind, state, kept_code, kept_name, merged_code, merged_name, reason, asked_name, asked_at, is_own, total */ /* one of: kind = merge | split, state = approved | refused | waiting | withdrawn */',
      [body.state === 'all' ? null : body.state, ...pageOf(body)],
    );
    return {
      total: totalOf(rows),
      rows: rows.map((one) => ({
        proposal: Number(one.proposal_id),
        kind: one.kind,
        state: one.state,
        keptCode: one.kept_code,
        keptName: one.kept_name,
        mergedCode: one.merged_code,
        mergedName: one.merged_name,
        merge: one.merge_id === null ? null : Number(one.merge_id),
        reason: one.reason,
        askedBy: one.asked_name,
        askedAt: one.asked_at.toISOString(),
        isOwn: one.is_own,
        decidedBy: one.decided_name,
        decidedAt: one.decided_at?.toISOString() ?? null,
      })),
    };
  },

  async approve({ body }, context) {
    await requireBureau(context);
    const { client, who, audit } = context;
    const { rows } = await refusing(
      client.query('select kept, merge_id, told from bureau.decide_merge($1, $2, $3) /* never null: kept, told */', [
        body.proposal,
        body.decision === 'approved',
        who.username,
      ]),
      'proposal',
    );
    const [done] = rows;
    if (done === undefined) throw new Error('a decision without a row');
    const merge = done.merge_id === null ? null : Number(done.merge_id);
    audit.about(done.kept);
    audit.note({
      proposal: body.proposal,
      decision: body.decision,
      ...(merge === null ? {} : { merge }),
      told: done.told,
    });
    return { merge, told: done.told };
  },

  async numbers({ body }, context) {
    await requireBureau(context);
    const two = await twoOf(context.client, body);
    const [kept, merged] = [await readSide(context, two[0]), await readSide(context, two[1])];
    context.audit.showed(two);
    context.audit.note({ numbers: kept.papers.length + merged.papers.length });
    return { kept: wholePapers(kept, merged), merged: wholePapers(merged, kept) };
  },

  async tryMerge({ body }, context) {
    await requireBureau(context);
    const [kept, merged] = await twoOf(context.client, body);
    const { client } = context;
    return changeOf(context, { kept, merged }, 'merge', () =>
      refusing(client.query('select bureau.try_merge($1, $2)', [kept, merged]), 'mergedCode'),
    );
  },

  async trySplit({ body }, context) {
    await requireBureau(context);
    const { client } = context;
    const { rows } = await client.query('select kept, merged from bureau.merge_of($1) /* never null: kept, merged */', [
      body.merge,
    ]);
    const [two] = rows;
    if (two === undefined) throw new Refusal('not-found', 'merge');
    return changeOf(context, two, 'split', () =>
      refusing(client.query('select bureau.try_split($1)', [body.merge]), 'merge'),
    );
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

async function twoOf(
  client: Connection,
  { keptCode, mergedCode }: { readonly keptCode: string; readonly mergedCode: string },
): Promise<readonly [kept: bigint, merged: bigint]> {
  return [await subjectOf(client, keptCode, 'keptCode'), await subjectOf(client, mergedCode, 'mergedCode')];
}

type Proposed = { readonly kept: bigint; readonly merged: bigint; readonly reason: string; readonly review?: string };

async function propose({ client, who }: Context, { kept, merged, reason, review }: Proposed): Promise<number> {
  const [institutionId, id] = review === undefined ? [null, null] : partsOf(review);
  const { rows } = await refusing(
    client.query('select bureau.propose_merge($1, $2, $3, $4, $5, $6) as made /* never null: made */', [
      kept,
      merged,
      reason,
      who.username,
      institutionId,
      id,
    ]),
    review === undefined ? 'mergedCode' : 'review',
  );
  return Number(rows[0]?.made ?? 0n);
}

const saidByDatabase = [
  subjectReviewRefusals['same-subject'],
  subjectReviewRefusals['other-type'],
  subjectReviewRefusals['merge-waiting'],
  subjectReviewRefusals['own-merge'],
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
