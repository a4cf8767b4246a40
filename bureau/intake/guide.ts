import type { Report, ReportColumn, ReportSection } from '#bureau/contract/report.ts';
import { marginsMm, paper } from '#kit/server/documents/paper.ts';
import { pdfOf } from '#kit/server/documents/pdf-maker.ts';
import { partContent } from '#bureau/report-files/pdf-sections.ts';
import { both, type Language, say, type Text } from '#kit/words/words.ts';
import { header, nilIndicator, totalsArray } from './around.ts';
import { fileNameOf } from './file-name.ts';
import { codeTablesOf, formText, ruleTexts } from './guide/describe.ts';
import { guideWords } from './guide/words.ts';
import { type FileKind, indicatorsOf, type Level, type Section } from './kind.ts';
import { refusalCodes, refusalTexts } from './refusals.ts';

type GuidePart = Report['parts'][number];

/** The user guide of a kind in the parts of a report, both languages: naming, header, sections, totals, codes, errors. */
export function guideOf(kind: FileKind): GuidePart[] {
  const parts: { title: Text; sections: ReportSection[] }[] = [
    { title: both(guideWords, 'sending'), sections: [sending(kind)] },
    { title: both(guideWords, 'header'), sections: [indicators('header', [{ array: '', indicators: header }])] },
    ...kind.sections.map((section) => ({
      title: titled(section.code, section.words),
      sections: [indicators(section.code, section.levels), rules(section)],
    })),
    { title: both(guideWords, 'totals'), sections: [totals(kind)] },
    { title: both(guideWords, 'codeTables'), sections: codeTablesOf(kind.sections).map(codeTable) },
    { title: both(guideWords, 'refusals'), sections: [refusalTable()] },
  ];
  return parts.map((part, at) => ({ number: String(at + 1), ...part }));
}

/** The guide as PDF in one language. */
export async function guidePdf(kind: FileKind, language: Language): Promise<Buffer> {
  const title = say(guideWords, language, 'title', { kind: kind.code });
  return partsPdf({ title, subtitle: kind.words[language], parts: guideOf(kind) }, language);
}

/** Parts of a report as a separate PDF with a title: guides. */
export async function partsPdf(
  { title, subtitle, parts }: { title: string; subtitle: string; parts: readonly GuidePart[] },
  language: Language,
): Promise<Buffer> {
  const points = (millimetres: number) => (millimetres * 72) / 25.4;
  const { top, right, bottom, left } = marginsMm;
  return pdfOf({
    pageSize: 'A4',
    pageMargins: [points(left), points(top), points(right), points(bottom)],
    language: language === 'vi' ? 'vi-VN' : 'en',
    displayTitle: true,
    info: { title: `${title} – ${subtitle}` },
    defaultStyle: { font: 'Text', fontSize: 9.5, lineHeight: 1.12, color: paper.text },
    styles: {
      title: { fontSize: 14, bold: true, alignment: 'center', margin: [0, 8, 0, 2] },
      part: { fontSize: 12, bold: true, margin: [0, 10, 0, 2] },
      section: { fontSize: 10, bold: true, margin: [0, 8, 0, 3] },
      remark: { fontSize: 8, color: paper.muted, margin: [0, 0, 0, 3] },
      table: { fontSize: 8, margin: [0, 0, 0, 4] },
    },
    footer: (page, pages) => ({ text: `${page}/${pages}`, alignment: 'center', fontSize: 8, color: paper.muted }),
    content: [
      { text: title, style: 'title' },
      { text: subtitle, alignment: 'center' },
      ...parts.flatMap((part) => partContent(part, language)),
    ],
  });
}

function sending(kind: FileKind): ReportSection {
  const example = fileNameOf(kind, '01301001', kind.frequency === 'year' ? '2025-12-31' : '2026-10-31', '001.json');
  const lines: [Text, Text][] = [
    [both(guideWords, 'name'), both(guideWords, 'nameRule', { kind: kind.code, example })],
    [both(guideWords, 'formats'), both(guideWords, 'formatsRule')],
    [both(guideWords, 'nesting'), both(guideWords, 'nestingRule', nestingOf(kind))],
    [both(guideWords, 'days'), both(guideWords, kind.frequency)],
    [both(guideWords, 'mistakes'), both(guideWords, kind.refuses === 'row' ? 'refusesRow' : 'refusesFile')],
    [both(guideWords, 'again'), both(guideWords, 'againRule')],
    [both(guideWords, 'nil'), both(guideWords, 'nilRule', { code: nilIndicator })],
  ];
  return {
    kind: 'facts',
    id: 'sending',
    number: '',
    title: both(guideWords, 'sending'),
    facts: lines.map(([label, value]) => ({ label, value: { kind: 'text', value } })),
  };
}

function nestingOf({ sections }: FileKind): { header: string; lists: string } {
  const paths = sections.map(({ levels }) => levels.map(({ array }) => `${array}[]`).join(' › '));
  return { header: header.map(({ code }) => code).join(', '), lists: [...paths, `${totalsArray}[]`].join('; ') };
}

function indicators(id: string, levels: readonly Level[]): ReportSection {
  const rows = levels.flatMap(({ array, indicators }) =>
    indicators.map(({ code, words, isRequired, type }) => {
      return [array, code, words, both(guideWords, isRequired ? 'required' : 'optional'), formText(type)];
    }),
  );
  const columns = [
    column('level', 'code'),
    column('code', 'code'),
    column('indicator', 'text'),
    column('required', 'text'),
    column('form', 'text'),
  ];
  return table(id, both(guideWords, 'indicator'), columns, rows);
}

function rules(section: Section): ReportSection {
  const rows = ruleTexts(section).map((rule) => [rule]);
  return table(`${section.code}-rules`, both(guideWords, 'rules'), [column('rules', 'text')], rows);
}

function totals(kind: FileKind): ReportSection {
  const rows = kind.totals.map(({ section, code, words, ...total }) => {
    const columns = 'countOf' in total ? total.countOf.split(', ') : Object.values(total.sumOf);
    return [section, code, words, codesOf(kind, section, columns)];
  });
  const columns = [
    column('section', 'code'),
    column('code', 'code'),
    column('totals', 'text'),
    column('indicator', 'code'),
  ];
  return { ...table('totals', both(guideWords, 'totals'), columns, rows), remark: both(guideWords, 'totalsRule') };
}

function codesOf(kind: FileKind, section: string, columns: readonly string[]): string {
  const own = kind.sections.filter(({ code }) => code === section).flatMap(indicatorsOf);
  return columns.map((name) => own.find(({ column }) => column === name)?.code ?? name).join(', ');
}

function codeTable({ name, codes }: ReturnType<typeof codeTablesOf>[number]): ReportSection {
  const rows = codes.map(({ code, words }) => [code, words]);
  return table(name, { vi: name, en: name }, [column('code', 'code'), column('meaning', 'text')], rows);
}

function refusalTable(): ReportSection {
  const rows = refusalCodes.map((code) => [
    code,
    refusalTexts(code, { column: '…', value: '…', place: '…', detail: '…' }),
  ]);
  return table('refusals', both(guideWords, 'refusals'), [column('code', 'code'), column('meaning', 'text')], rows);
}

function column(key: keyof (typeof guideWords)['texts'], kind: 'code' | 'text'): ReportColumn {
  return { key, title: both(guideWords, key), kind };
}

function table(
  id: string,
  title: Text,
  columns: ReportColumn[],
  rows: (string | Text)[][],
): ReportSection & { kind: 'table' } {
  return { kind: 'table', id: id.toLowerCase(), number: '', title, columns, rows, whenEmpty: both(guideWords, 'none') };
}

function titled(code: string, words: Text): Text {
  return { vi: `${code} – ${words.vi}`, en: `${code} – ${words.en}` };
}
