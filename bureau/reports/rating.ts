import type { Report, ReportCell, ReportSection, ReportTile, SectionOf } from '#bureau/contract/report.ts';
import { formatNumber } from '#kit/words/format.ts';
import { both, type Text } from '#kit/words/words.ts';
import type { CreditFile } from '#bureau/credit/file.ts';
import { type Analysis, isByOtherKind, keptLine } from '#bureau/ratings/analysis.ts';
import type { Decision } from '#bureau/ratings/decision.ts';
import { creditItemIds, type Grade, grades, model, pdOf, scale } from '#bureau/ratings/model.ts';
import { type RatioId, ratioIds } from '#bureau/ratings/ratios.ts';
import { isOtherKind, lineCodes, lineIds } from '#bureau/ratings/statement.ts';
import { auditWord, capWord, linesSaid, whyWord } from '#bureau/ratings/word-of.ts';
import { ratingWords } from '#bureau/ratings/words.ts';
import { inPart, moneyCell, word as reportWord } from './cells.ts';
import { debtNowSections } from './debt/debt-now.ts';
import { frame, identityPart, type InquiryHeader } from './frame.ts';
import { membersPart } from './rating-group.ts';

type Decided = Pick<Decision, 'analysis' | 'notches' | 'reason' | 'grade'>;
type RatingWord = keyof (typeof ratingWords)['texts'];

/**
 * XHTD and XHTC: the rating of an enterprise or a group, with what raises and lowers it, the ratios beside their
 * sector's median, three years of statements and what limited the grade. Not rated is an ordinary answer that says
 * why, and is free.
 */
export function ratingReport(file: CreditFile | null, decision: Decided | null, header: InquiryHeader): Report {
  const result = decision?.analysis.result;
  const isGroup = header.product.code === 'XHTC';
  const report = frame(file, header, {
    title: word(isGroup ? 'titleCorporation' : 'titleEnterprise'),
    hasInformation: result?.kind === 'rated',
    dashboard: decision === null ? [] : tiles(decision),
    parts: (held) => (decision === null ? [] : ratedParts(held, decision)),
    notes: [
      word('noteModel', { model: `${model.code} (${model.version})` }),
      word('notePd'),
      reportWord('noteRounding'),
      reportWord('noteFiveYears'),
      reportWord('noteUse'),
    ],
  });
  return decision === null || result?.kind !== 'not-rated' ? report : withReason(report, decision.analysis);
}

function tiles({ analysis, grade }: Decided): ReportTile[] {
  const { result } = analysis;
  if (result.kind === 'not-rated' || grade === null) return [];
  const tone = toneOf(grade);
  const text = (id: string, label: RatingWord, value: string | Text, remark?: Text): ReportTile => ({
    id,
    label: word(label),
    value: { kind: 'text', value },
    tone,
    ...(remark ? { remark } : {}),
  });
  return [
    text('grade', 'grade', grade, word(`grade${grade}`)),
    text('pd', 'pd', percent(pdOf(grade)), word('pdRemark')),
    { ...text('score', 'score', ''), value: { kind: 'number', value: result.score }, remark: word('scoreOf100') },
  ];
}

function ratedParts(file: CreditFile, decision: Decided): Report['parts'] {
  const { analysis } = decision;
  const { group } = analysis;
  return [
    identityPart(file),
    { number: '2', title: word('partRating'), sections: ratingSections(decision) },
    { number: '3', title: word('partFinance'), sections: [ratioTable(analysis), statementTable(analysis)] },
    { number: '4', title: word('partCredit'), sections: inPart('4', debtNowSections(file)) },
    ...(group === null ? [] : [membersPart(analysis, group)]),
  ];
}

function ratingSections({ analysis, grade, notches, reason }: Decided): ReportSection[] {
  const { result } = analysis;
  if (result.kind === 'not-rated' || grade === null) return [];
  const newest = analysis.statements.find(({ year }) => year === analysis.year);
  const said = (label: RatingWord, value: string | Text) => ({
    label: word(label),
    value: { kind: 'text' as const, value },
  });
  const facts: SectionOf<'facts'> = {
    kind: 'facts',
    id: 'rating',
    number: '2.1',
    title: word('partRating'),
    facts: [
      said('grade', grade),
      said('gradeMeaning', word(`grade${grade}`)),
      said('pd', percent(pdOf(grade))),
      said('modelGrade', result.grade),
      said('uncapped', result.uncapped),
      said('cap', result.cap === null ? word('noCap') : word(capWord[result.cap])),
      ...(notches === 0
        ? []
        : [said('override', word(notches > 0 ? 'overrideUp' : 'overrideDown', { reason: reason ?? '' }))]),
      { label: word('fiscalYear'), value: { kind: 'code' as const, value: String(analysis.year) } },
      said('audit', word(auditWord[newest?.audit ?? 'none'])),
      said('basis', word(basisWord(analysis))),
      said('sector', word(analysis.sector)),
      said('size', word(analysis.size)),
      said('modelName', `${analysis.model.code} (${analysis.model.version})`),
      { label: word('ratedOn'), value: { kind: 'date' as const, value: analysis.day } },
    ],
  };
  return [scaleOf(result.score), facts, reasonTable(result), itemTable(result)];
}

function scaleOf(score: number): SectionOf<'scale'> {
  return {
    kind: 'scale',
    id: 'scale',
    number: '',
    title: word('scale'),
    value: score,
    lowest: 0,
    highest: 100,
    bands: scale
      .toReversed()
      .map(({ grade, from }) => ({ from, label: { vi: grade, en: grade }, tone: toneOf(grade) })),
  };
}

type Rated = Extract<Analysis['result'], { kind: 'rated' }>;

function reasonTable({ up, down }: Rated): SectionOf<'table'> {
  const row = (way: RatingWord, { id, points, most }: Rated['up'][number]): ReportCell[] => [
    word(way),
    itemWord(id),
    points,
    most,
  ];
  return tableOf({
    id: 'reasons',
    number: '2.2',
    title: 'reasons',
    columns: [text('direction'), text('item'), number('points'), number('most')],
    rows: [...down.map((each) => row('lowers', each)), ...up.map((each) => row('raises', each))],
  });
}

function itemTable({ items, score }: Rated): SectionOf<'table'> {
  return {
    ...tableOf({
      id: 'items',
      number: '2.3',
      title: 'points',
      columns: [text('item'), number('points'), number('most')],
      rows: items.map(({ id, points, most }) => [itemWord(id), points, most]),
    }),
    totals: [word('total'), score, items.reduce((all, { most }) => all + most, 0)],
  };
}

function ratioTable(analysis: Analysis): SectionOf<'table'> {
  const points = new Map(analysis.result.items.map((each) => [each.id, each]));
  const place = (language: 'vi' | 'en') => ({
    sector: word(analysis.sector)[language],
    size: word(analysis.size)[language],
  });
  return {
    ...tableOf({
      id: 'ratios',
      number: '3.1',
      title: 'ratios',
      columns: [
        text('ratio'),
        text('fiscalYear', String(analysis.year)),
        text('median'),
        number('points'),
        number('most'),
      ],
      rows: analysis.ratios.map(({ id, value, median }) => {
        const own = points.get(id);
        return [word(id), shownRatio(id, value), shownRatio(id, String(median)), own?.points ?? 0, own?.most ?? 0];
      }),
    }),
    remark: { vi: word('ratiosRemark', place('vi')).vi, en: word('ratiosRemark', place('en')).en },
  };
}

function statementTable({ statements, isGroup }: Analysis): SectionOf<'table'> {
  const kinds = statements.filter(({ isConsolidated }) => isOtherKind(isConsolidated, isGroup));
  const said = (language: 'vi' | 'en') =>
    kinds
      .map(({ year, isConsolidated }) => {
        const kind = word(isConsolidated ? 'consolidated' : 'ownAccounts')[language];
        return word('kindOfYear', { year, kind })[language];
      })
      .join(' ');
  const table = tableOf({
    id: 'statements',
    number: '3.2',
    title: 'statements',
    columns: [
      { key: 'code', title: word('lineCode'), kind: 'code' },
      text('line'),
      ...statements.map(({ year }) => ({
        key: `y${year}`,
        title: { vi: String(year), en: String(year) },
        kind: 'money-million' as const,
        unit: word('million'),
      })),
    ],
    rows: lineIds.map((line): ReportCell[] => [
      lineCodes[line],
      word(line),
      ...statements.map((each) => {
        const vnd = keptLine(each, line);
        return vnd === undefined ? null : moneyCell(vnd);
      }),
    ]),
  });
  return kinds.length === 0 ? table : { ...table, remark: { vi: said('vi'), en: said('en') } };
}

/** Says why there is no rating, and the grade by credit alone. */
function withReason(report: Report, analysis: Analysis): Report {
  const { result } = analysis;
  if (result.kind === 'rated') return report;
  const faults = analysis.statements.flatMap(({ year, fault, missing }) => [
    ...(fault === null ? [] : [differenceNote(year, fault)]),
    ...(missing === undefined ? [] : [missingNote(year, missing)]),
  ]);
  const { creditOnly } = result;
  const note: ReportSection = {
    kind: 'note',
    id: 'not-rated',
    number: '',
    title: word('NR'),
    paragraphs: [
      word(whyWord[result.why]),
      ...(isByOtherKind(analysis) ? [word(basisWord(analysis))] : []),
      ...faults,
      creditOnly === null
        ? word('noCreditText')
        : word('creditOnlyText', { grade: creditOnly.grade, score: creditOnly.score }),
      ...(creditOnly === null || creditOnly.cap === null ? [] : [word(capWord[creditOnly.cap])]),
      word('freeText'),
    ],
  };
  return {
    ...report,
    parts: [...report.parts.slice(0, 1), { number: '2', title: word('partRating'), sections: [note] }],
  };
}

const percentRatios: readonly RatioId[] = ['leverage', 'roa', 'roe', 'margin', 'cashCover', 'growth'];

/** A ratio as printed: percent or times with one or two decimals, ∞ if the denominator is zero. */
export function shownRatio(id: RatioId, value: string | null): Text | string | null {
  if (value === null) return null;
  const given = Number(value);
  if (!Number.isFinite(given)) return given > 0 ? '∞' : '−∞';
  const shown = percentRatios.includes(id) ? given * 100 : given;
  return decimals(shown, id === 'cycleDays' ? 0 : percentRatios.includes(id) ? 1 : 2);
}

function decimals(value: number, count: number): Text {
  const fixed = value.toFixed(count).replace('-', '−');
  return { vi: fixed.replace('.', ','), en: fixed };
}

function percent(value: number): Text {
  const digits = value < 1 && value > 0 ? 2 : value % 1 === 0 ? 0 : 1;
  const { vi, en } = decimals(value, digits);
  return { vi: `${vi}%`, en: `${en}%` };
}

function differenceNote(year: number, { lines, difference }: { lines: string; difference: string }): Text {
  const said = (language: 'vi' | 'en') =>
    word('noteDifference', { year, lines, difference: formatNumber(difference, language) })[language];
  return { vi: said('vi'), en: said('en') };
}

function missingNote(year: number, codes: readonly string[]): Text {
  const said = (language: 'vi' | 'en') => word('missingLines', { year, lines: linesSaid(codes, language) })[language];
  return { vi: said('vi'), en: said('en') };
}

/** The kind of accounts used for a rating, stated clearly if it is not the rating's own kind. */
export function basisWord(analysis: Analysis): 'consolidated' | 'ownAccounts' | 'consolidatedOnly' | 'ownOnly' {
  if (isByOtherKind(analysis)) return analysis.isGroup ? 'ownOnly' : 'consolidatedOnly';
  return analysis.isGroup ? 'consolidated' : 'ownAccounts';
}

/** The colour of a grade; its letters say the same. */
function toneOf(grade: Grade): 'good' | 'attention' | 'bad' {
  const place = grades.indexOf(grade);
  if (place <= grades.indexOf('BBB')) return 'good';
  return place <= grades.indexOf('B') ? 'attention' : 'bad';
}

function word(key: RatingWord, params?: Readonly<Record<string, string | number>>): Text {
  return both(ratingWords, key, params);
}

function itemWord(id: string): Text {
  const key = itemKeys.find((known) => known === id);
  return key === undefined ? { vi: id, en: id } : word(key);
}

const itemKeys: readonly RatingWord[] = [...ratioIds, 'audit', ...creditItemIds];

function text(title: RatingWord, as?: string) {
  return { key: title, title: as === undefined ? word(title) : { vi: as, en: as }, kind: 'text' as const };
}

function number(title: RatingWord) {
  return { key: title, title: word(title), kind: 'number' as const };
}

function tableOf(given: {
  readonly id: string;
  readonly number: string;
  readonly title: RatingWord;
  readonly columns: SectionOf<'table'>['columns'];
  readonly rows: ReportCell[][];
}): SectionOf<'table'> {
  return { kind: 'table', ...given, title: word(given.title), whenEmpty: word('noRows') };
}
