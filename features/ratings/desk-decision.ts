import { unweighedMembers } from '#bureau/ratings/analysis.ts';
import { type Decision, editionOf } from '#bureau/ratings/decision.ts';
import { pdOf } from '#bureau/ratings/model.ts';
import { capWord, linesSaid, whyWord } from '#bureau/ratings/word-of.ts';
import { ratingWords } from '#bureau/ratings/words.ts';
import { basisWord, shownRatio } from '#bureau/reports/rating.ts';
import type { OutputOf } from '#kit/contract/call.ts';
import { formatNumber } from '#kit/words/format.ts';
import { type Language, say } from '#kit/words/words.ts';
import type { ratingDesk } from './contract.ts';

type Shown = NonNullable<OutputOf<typeof ratingDesk.detail>['decision']>;
type Word = keyof (typeof ratingWords)['texts'];

/** A decision in the reader's language, for the desk. */
export function shownDecision(decision: Decision, language: Language): Shown {
  const { result } = decision.analysis;
  const t = (key: Word) => say(ratingWords, language, key);
  const named = (item: { id: string; points: number; most: number }) => ({
    ...item,
    label: labelOf(item.id, language),
    value: ratioOf(decision, item.id, language),
  });
  const common = {
    seen: editionOf(decision),
    grade: decision.grade,
    notches: decision.notches,
    reason: decision.reason,
    nguoiPhanTich: decision.analysedName,
    ngayPhanTich: decision.analysedAt,
    nguoiKiemTra: decision.reviewedName,
    basis: decision.analysis.statements.some(({ year }) => year === decision.analysis.year)
      ? t(basisWord(decision.analysis))
      : null,
    unweighed: unweighedMembers(decision.analysis).map(({ name }) => name),
  };
  if (result.kind === 'not-rated')
    return {
      ...common,
      modelGrade: null,
      score: null,
      pd: null,
      cap: null,
      why: [t(whyWord[result.why]), ...missingSaid(decision, language)].join(' '),
      up: [],
      down: [],
    };
  return {
    ...common,
    modelGrade: result.grade,
    score: result.score,
    pd: `${formatNumber(String(pdOf(decision.grade ?? result.grade)), language)}%`,
    cap: result.cap === null ? null : t(capWord[result.cap]),
    why: null,
    up: result.up.map(named),
    down: result.down.map(named),
  };
}

/** The lines that prevented a rating of the requested year, by code and name. */
function missingSaid({ analysis: { statements, year } }: Decision, language: Language): string[] {
  const codes = statements.find((each) => each.year === year)?.missing ?? [];
  return codes.length === 0
    ? []
    : [say(ratingWords, language, 'missingLines', { year, lines: linesSaid(codes, language) })];
}

/** A ratio as the report prints it. */
function ratioOf({ analysis: { ratios } }: Decision, item: string, language: Language): string | null {
  const ratio = ratios.find(({ id }) => id === item);
  const shown = ratio === undefined ? null : shownRatio(ratio.id, ratio.value);
  return shown === null || typeof shown === 'string' ? shown : shown[language];
}

function labelOf(id: string, language: Language): string {
  const pair = new Map<string, readonly [string, string]>(Object.entries(ratingWords.texts)).get(id);
  return pair?.[language === 'vi' ? 0 : 1] ?? id;
}
