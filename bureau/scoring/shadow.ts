import type { CreditFile } from '#bureau/credit/file.ts';
import { addMonths, lastDayOf } from '#bureau/credit/months.ts';
import type { Connection } from '#database/connection.ts';
import { challengerOf } from './champion.ts';
import { figuresOf, type ScoreFigures } from './figures.ts';
import type { ScoreModel } from './models.ts';
import { type MonitorSegment, segmentsOf, turnedBad } from './monitor.ts';
import type { NoScore, Score } from './score.ts';
import { bands } from './scorecard.ts';

/** What one inquiry adds to the counts of a champion and its challenger; `class` is the champion's where it has two sides. */
export type ShadowCount = {
  readonly segment: MonitorSegment;
  readonly measure:
    | 'band'
    | 'grade'
    | 'score-champion'
    | 'score-challenger'
    | 'matured-champion'
    | 'matured-challenger';
  readonly class: number;
  readonly other: number;
  readonly bad: 0 | 1;
  readonly difference: number;
};

/** Scores are counted in steps of so many points, so that a picture of them is one. */
export const shadowStep = 25;

/**
 * Scores the person of a waiting inquiry with the challenger too and adds what both say to the counts. The database counts
 * nothing of a person who has not agreed to be scored (SCO-07). Nothing of it is kept with the inquiry.
 */
export async function countShadow(
  client: Connection,
  { askedAt, inquiryId }: { readonly askedAt: string; readonly inquiryId: string },
  { champion, file }: { readonly champion: ScoreModel; readonly file: CreditFile },
): Promise<void> {
  const challenger = challengerOf(champion);
  if (challenger === undefined) return;
  await client.query({
    name: 'count-shadow',
    text: 'select bureau.count_shadow($1, $2, $3, $4)',
    values: [
      inquiryId,
      askedAt,
      JSON.stringify({
        ...{ champion: champion.code, champion_version: champion.version },
        ...{ challenger: challenger.code, challenger_version: challenger.version },
      }),
      JSON.stringify(shadowCounts(file, champion, challenger)),
    ],
  });
}

/** What a file adds to the counts of two models. Pure. */
export function shadowCounts(file: CreditFile, champion: ScoreModel, challenger: ScoreModel): ShadowCount[] {
  const now = figuresOf(file);
  const [one, other] = [champion.scoreOf(now), challenger.scoreOf(now)];
  const isScored = one.score !== null && other.score !== null;
  const counts: Omit<ShadowCount, 'segment'>[] = [
    {
      ...{ measure: 'band', class: bandPlace(one), other: bandPlace(other), bad: 0 },
      difference: isScored ? other.score - one.score : 0,
    },
    { measure: 'grade', class: gradePlace(one), other: gradePlace(other), bad: 0, difference: 0 },
    ...stepOf('score-champion', one),
    ...stepOf('score-challenger', other),
  ];
  return [...inSegments(now, counts), ...maturedCounts(file, champion, challenger)];
}

/** The scores of twelve months ago with whether bad debt followed; only of whom both models score. */
function maturedCounts(file: CreditFile, champion: ScoreModel, challenger: ScoreModel): ShadowCount[] {
  const then = addMonths(file.dataMonth, -12);
  const before = figuresOf(file, lastDayOf(then));
  const [one, other] = [champion.scoreOf(before), challenger.scoreOf(before)];
  if (one.score === null || other.score === null) return [];
  const shared = { other: 0, bad: turnedBad(file, then) ? 1 : 0, difference: 0 } as const;
  return inSegments(before, [
    { ...shared, measure: 'matured-champion', class: one.score },
    { ...shared, measure: 'matured-challenger', class: other.score },
  ]);
}

function inSegments(figures: ScoreFigures, counts: readonly Omit<ShadowCount, 'segment'>[]): ShadowCount[] {
  return segmentsOf(figures).flatMap((segment) => counts.map((each) => ({ ...each, segment })));
}

function stepOf(
  measure: 'score-champion' | 'score-challenger',
  { score }: Score | NoScore,
): Omit<ShadowCount, 'segment'>[] {
  if (score === null) return [];
  return [{ measure, class: Math.floor(score / shadowStep) * shadowStep, other: 0, bad: 0, difference: 0 }];
}

/** Bands in their order from 1, the riskiest first; 0: not scored. */
function bandPlace(result: Score | NoScore): number {
  return result.score === null ? 0 : bands.findIndex(({ id }) => id === result.band) + 1;
}

function gradePlace(result: Score | NoScore): number {
  return result.score === null ? 0 : result.grade;
}
