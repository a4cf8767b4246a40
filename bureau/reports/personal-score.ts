import type { Report, ReportCell, ReportSection, ReportTile, ReportValue, SectionOf } from '#bureau/contract/report.ts';
import { both, type Text } from '#kit/words/words.ts';
import type { CreditFile } from '#bureau/credit/file.ts';
import { monthOf } from '#bureau/credit/months.ts';
import type { ScoreStanding } from '#bureau/scoring/distribution.ts';
import { figuresOf, type ScoreFigures } from '#bureau/scoring/figures.ts';
import { modelName, type ScoreModel } from '#bureau/scoring/models.ts';
import type { NoScore, Score } from '#bureau/scoring/score.ts';
import { leastMonthsKnown, toneOf } from '#bureau/scoring/scorecard.ts';
import { scoringWords } from '#bureau/scoring/words.ts';
import { column, table, word } from './cells.ts';
import { frame, identityPart, type InquiryHeader } from './frame.ts';
import { fact } from './identity.ts';

/**
 * DTD: a person's score with its band, grade, standing, the reasons for lost points and what would improve each. Too
 * little data is an ordinary answer without a score: neither good nor bad, and free.
 */
export function personalScore(file: CreditFile | null, held: Held, header: InquiryHeader): Report {
  const { model } = held;
  const figures = file === null || file.subject.kind !== 'natural' ? null : figuresOf(file);
  const score = figures === null ? null : model.scoreOf(figures);
  const report = frame(file, header, {
    title: word('titleScore'),
    hasInformation: score !== null && score.score !== null,
    dashboard: score === null || score.score === null ? [] : tiles(score, held),
    parts: (known) => [
      identityPart(known),
      {
        number: '2',
        title: word('partScore'),
        sections: score === null || score.score === null ? [] : scoreSections(known, score, held),
      },
    ],
    notes: [word('noteScore', { model: model.code }), word('noteFiveYears'), word('noteUse')],
  });
  return figures === null || score === null || score.score !== null ? report : withReason(report, score, figures);
}

/** Says why there is no score instead of "no credit relation". */
function withReason(report: Report, { why }: NoScore, figures: ScoreFigures): Report {
  const note: ReportSection = {
    kind: 'note',
    id: 'no-score',
    number: '',
    title: word('notScored'),
    paragraphs: [both(scoringWords, why), word('noScoreFree')],
  };
  return {
    ...report,
    parts: [
      ...report.parts.slice(0, 1),
      { number: '2', title: word('partScore'), sections: [note, missingTable(figures)] },
    ],
  };
}

/** What a file lacks for a score, each with what there is and what a score needs at least. */
function missingTable(figures: ScoreFigures): SectionOf<'table'> {
  const rows: ReportCell[][] = [];
  if (!figures.hadCredit) rows.push([word('missingCredit'), 0, 1]);
  if (figures.monthsKnown < leastMonthsKnown) rows.push([word('missingMonths'), figures.monthsKnown, leastMonthsKnown]);
  return table({
    id: 'missing',
    number: '2.1',
    title: 'scoreMissing',
    columns: [
      column('item', 'missingItem', 'text'),
      column('there', 'missingThere', 'number'),
      column('needed', 'missingNeeded', 'number'),
    ],
    rows,
    whenEmpty: 'nothingMissing',
  });
}

type Held = { readonly model: ScoreModel; readonly standing: ScoreStanding | null };

/** A chance in percent with two digits, as each language writes it, and as a decimal for programs. */
function percent(chance: number): ReportValue {
  const digits = (chance * 100).toFixed(2);
  return {
    kind: 'text',
    value: { vi: `${digits.replace('.', ',')}%`, en: `${digits}%` },
    decimal: (Number(digits) / 100).toFixed(4),
  };
}

function tiles(score: Score, { model, standing }: Held): ReportTile[] {
  const tone = toneOf(score.band);
  const tile = (id: string, label: Text, value: number, remark?: Text): ReportTile => ({
    id,
    label,
    value: { kind: 'number', value },
    tone,
    ...(remark ? { remark } : {}),
  });
  const range = word('scoreRange', { lowest: model.lowest, highest: model.highest });
  return [
    tile('score', word('score'), score.score, range),
    tile('grade', word('scoreGrade'), score.grade, both(scoringWords, score.band)),
    {
      ...{ id: 'pd', label: word('scorePd'), tone, remark: word('scorePdRemark', { model: modelName(model) }) },
      value: percent(score.pd),
    },
    ...(standing === null
      ? []
      : [tile('standing', word('scoreStanding'), standing.lowerPercent, word('scoreStandingRemark'))]),
  ];
}

function scoreSections(file: CreditFile, score: Score, held: Held): ReportSection[] {
  return [scoreScale(score, held), scoreFacts(file, score, held), reasonTable(score), itemTable(score)];
}

/** The report contains the model's bands and range, so a later model's report has its own. */
function scoreScale({ score }: Score, { model, standing }: Held): SectionOf<'scale'> {
  return {
    kind: 'scale',
    id: 'scale',
    number: '',
    title: word('scoreScale'),
    value: score,
    lowest: model.lowest,
    highest: model.highest,
    bands: model.bands.map(({ id, from }) => ({ from, label: both(scoringWords, id), tone: toneOf(id) })),
    ...(standing?.spread === undefined
      ? {}
      : { spread: { step: standing.spread.step, shares: [...standing.spread.shares] } }),
  };
}

function scoreFacts(file: CreditFile, score: Score, { model, standing }: Held): SectionOf<'facts'> {
  return {
    kind: 'facts',
    id: 'score',
    number: '',
    title: word('score'),
    facts: [
      fact('score', 'number', score.score),
      fact('scoreBand', 'text', both(scoringWords, score.band)),
      fact('scoreGrade', 'number', score.grade),
      { label: word('scorePd'), value: percent(score.pd) },
      fact('scoreModel', 'text', modelName(model)),
      fact('scoreDay', 'date', file.openedOn),
      ...(standing === null
        ? []
        : [
            fact('scoreStanding', 'number', standing.lowerPercent),
            fact('scoreStandingMonth', 'month', monthOf(standing.month)),
          ]),
      ...(score.cap === null || score.uncapped === score.score
        ? []
        : [fact('scoreCap', 'text', both(scoringWords, score.cap))]),
    ],
  };
}

function reasonTable(score: Score): SectionOf<'table'> {
  return table({
    id: 'reasons',
    number: '2.1',
    title: 'scoreReasons',
    columns: [
      column('code', 'reasonCode', 'code'),
      column('direction', 'direction', 'text'),
      column('item', 'scoreItem', 'text'),
      column('effect', 'effect', 'number'),
      column('improve', 'improve', 'text'),
    ],
    rows: [
      ...(score.cap === null || score.uncapped === score.score
        ? []
        : [[null, word('lowers'), word('capLowers'), score.score - score.uncapped, both(scoringWords, score.cap)]]),
      ...score.reasons.map(({ id, points, most }): ReportCell[] => [
        id,
        word('lowers'),
        both(scoringWords, id),
        points - most,
        both(scoringWords, `improve${id}`),
      ]),
      ...score.strengths.map(({ id, points }): ReportCell[] => [
        id,
        word('raises'),
        both(scoringWords, id),
        points,
        word('keepUp'),
      ]),
    ],
    whenEmpty: 'noReasons',
  });
}

function itemTable(score: Score): SectionOf<'table'> {
  const sumOf = (field: 'points' | 'most') => score.items.reduce((all, each) => all + each[field], 0);
  return table({
    id: 'items',
    number: '2.2',
    title: 'scoreItems',
    remark: 'scoreItemsRemark',
    columns: [
      column('code', 'reasonCode', 'code'),
      column('item', 'scoreItem', 'text'),
      column('points', 'points', 'number'),
      column('most', 'pointsMost', 'number'),
    ],
    rows: score.items.map(({ id, points, most }) => [id, both(scoringWords, id), points, most]),
    totals: [word('total'), null, sumOf('points'), sumOf('most')],
    whenEmpty: 'noReasons',
  });
}
