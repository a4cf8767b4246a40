import { createHash } from 'node:crypto';
import { gunzipSync, gzipSync } from 'node:zlib';
import { Refusal } from '#kit/contract/refusal.ts';
import type { Cipher } from '#kit/server/cipher.ts';
import { type Analysis, analysisShape } from './analysis.ts';
import { type Grade, grades, isWorse, notched } from './model.ts';
import { bureauOrdersRefusals } from '#bureau/orders/refusals.ts';
import { bureauRatingsRefusals } from './refusals.ts';
import type { Connection } from '#database/connection.ts';

/** The decision on an ordered rating: the model's analysis, and the analyst's notch with its reason. */
export type Decision = {
  readonly analysis: Analysis;
  readonly notches: -1 | 0 | 1;
  readonly reason: string | null;
  /** Null: not rated. */
  readonly grade: Grade | null;
  readonly analysedBy: number;
  readonly analysedName: string;
  readonly analysedAt: string;
  readonly reviewedName: string | null;
};

type Key = { readonly institutionId: number; readonly inquiryId: string };
type Person = { readonly userId: number; readonly username: string };

/** The current decision on an inquiry; null before its analysis. */
export async function readDecision(client: Connection, cipher: Cipher, key: Key): Promise<Decision | null> {
  const { rows } = await client.query(
    `select analysis, override_notches as notches, override_reason as reason, grade, analysed_by as by, analysed_name as name,
        analysed_at as at, reviewed_name as reviewer
      from portal.rating where institution_id = $1 and inquiry_id = $2`,
    [key.institutionId, key.inquiryId],
  );
  const row = rows[0];
  if (row === undefined) return null;
  return {
    analysis: analysisShape.parse(JSON.parse(gunzipSync(cipher.openBytes(row.analysis)).toString('utf8'))),
    notches: row.notches > 0 ? 1 : row.notches < 0 ? -1 : 0,
    reason: row.reason,
    grade: grades.find((known) => known === row.grade) ?? null,
    analysedBy: row.by,
    analysedName: row.name,
    analysedAt: new Date(row.at).toISOString(),
    reviewedName: row.reviewer,
  };
}

/** Stores an analysis, sealed; a new one replaces the old one with its override and review. */
export async function keepAnalysis(
  client: Connection,
  cipher: Cipher,
  kept: Key & { readonly askedAt: string; readonly analysis: Analysis; readonly by: Person },
): Promise<void> {
  const { analysis, by } = kept;
  const grade = analysis.result.kind === 'rated' ? analysis.result.grade : null;
  await client.query(
    `insert into portal.rating (institution_id, inquiry_id, asked_at, fiscal_year, analysis, model, model_version, model_grade, grade,
        analysed_by, analysed_name)
      values ($1, $2, $3, $4, $5, $6, $7, $8, $8, $9, $10)
      on conflict (institution_id, inquiry_id) do update set fiscal_year = excluded.fiscal_year, analysis = excluded.analysis,
        model = excluded.model, model_version = excluded.model_version, model_grade = excluded.model_grade, grade = excluded.grade,
        override_notches = 0, override_reason = null, analysed_by = excluded.analysed_by, analysed_name = excluded.analysed_name,
        analysed_at = clock_timestamp(), reviewed_by = null, reviewed_name = null, reviewed_at = null`,
    [
      kept.institutionId,
      kept.inquiryId,
      kept.askedAt,
      analysis.year,
      cipher.sealBytes(gzipSync(JSON.stringify(analysis))),
      analysis.model.code,
      analysis.model.version,
      grade,
      by.userId,
      by.username,
    ],
  );
}

/**
 * Moves an analysed grade one notch, with a reason; 0 undoes the move. Refused if there is no grade, and upward past
 * the grade's limit (a cap, a member), even if the points alone do not reach it.
 */
export async function overrideGrade(
  client: Connection,
  key: Key,
  { decision, notches, reason }: { decision: Decision; notches: -1 | 0 | 1; reason: string },
): Promise<Grade> {
  const { result } = decision.analysis;
  if (result.kind === 'not-rated') throw new Refusal(bureauRatingsRefusals['rating-none'], 'notches');
  const grade = notched(result.grade, notches);
  // An analysis that does not say what is allowed allows nothing better than its own grade.
  const isHeld = isWorse(result.best ?? result.grade, grade);
  if (notches !== 0 && grade === result.grade)
    throw new Refusal(bureauRatingsRefusals['rating-end-of-scale'], 'notches');
  if (notches > 0 && isHeld) throw new Refusal(bureauRatingsRefusals['rating-above-cap'], 'notches');
  await client.query(
    `update portal.rating set override_notches = $3, override_reason = $4, grade = $5
      where institution_id = $1 and inquiry_id = $2`,
    [key.institutionId, key.inquiryId, notches, notches === 0 ? null : reason, grade],
  );
  return grade;
}

/** Identifies the version of a decision that somebody sees: a new analysis or a moved grade changes it. */
export function editionOf({ analysedBy, analysedAt, grade, notches, reason }: Decision): string {
  const parts = [analysedBy, analysedAt, grade, notches, reason];
  return createHash('sha256').update(JSON.stringify(parts)).digest('hex').slice(0, 32);
}

/** Records the reviewer of the decision: somebody other than the analyst. */
export async function reviewDecision(client: Connection, key: Key, decision: Decision, by: Person): Promise<void> {
  if (decision.analysedBy === by.userId) throw new Refusal(bureauOrdersRefusals['order-own-analysis']);
  await client.query(
    `update portal.rating set reviewed_by = $3, reviewed_name = $4, reviewed_at = clock_timestamp()
      where institution_id = $1 and inquiry_id = $2`,
    [key.institutionId, key.inquiryId, by.userId, by.username],
  );
}
