import { type WriteSheet, writeXlsx } from 'hucre/xlsx';
import type { Report, ReportSection, ReportValue } from '#bureau/contract/report.ts';
import { headFacts } from '#bureau/contract/report-head.ts';
import { dongUnit, isMoney, scaleBands } from '#bureau/contract/report-text.ts';
import { reportFrameWords } from '#bureau/words/report.ts';
import { type Language, say } from '#kit/words/words.ts';
import { sheetName } from '#kit/server/sheets/sheet-value.ts';
import {
  barsRows,
  boldCell,
  dongCell,
  headCell,
  sheetOf,
  type Styled,
  stripRows,
  tableRows,
  textCell,
  valueCell,
  widthsOf,
} from './xlsx-sheets.ts';

/**
 * A report as .xlsx: a first sheet with the head, the figures of the summary, the facts and the notes, then one sheet
 * for each section that has rows. Codes and identity numbers are text, amounts numbers, days dates, no formulas.
 */
export async function reportXlsx(report: Report, language: Language): Promise<Uint8Array> {
  const sections = report.parts.flatMap((part) => part.sections);
  const names = new Set<string>();
  const named = (wanted: string) => {
    const name = sheetName(wanted, names);
    names.add(name);
    return name;
  };
  const first = sheetOf(
    named(say(reportFrameWords, language, 'overview')),
    overviewRows(report, sections, language),
    [44, 60, 24, 20, 10],
  );
  const others = sections.flatMap((section) => sectionSheet(section, language, named));
  return writeXlsx({
    sheets: [first, ...others],
    properties: { title: `${report.title[language]} – ${report.header.voucher}` },
  });
}

function overviewRows(report: Report, sections: readonly ReportSection[], language: Language): Styled[][] {
  const t = (key: keyof (typeof reportFrameWords)['texts']) => say(reportFrameWords, language, key);
  const lines: Styled[][] = [
    [boldCell(report.title[language])],
    [textCell(t('reference')), textCell(report.header.reference)],
    ...headFacts(report, language).map(({ word, text }) => [textCell(t(word)), textCell(text)]),
    [],
  ];
  if (report.dashboard.length > 0) lines.push([headCell(t('overview')), headCell('')]);
  for (const { label, value, remark } of report.dashboard) {
    lines.push([
      textCell(label[language]),
      valueCell(value.kind, value.value, language),
      textCell(remark?.[language] ?? ''),
      ...exact(value, language),
    ]);
  }
  for (const section of sections) lines.push(...overviewOf(section, language));
  lines.push([], [headCell(t('notes')), headCell('')], ...report.notes.map((note) => [textCell(note[language])]));
  return lines;
}

/** The exact amount beside a rounded one, with its unit. */
function exact({ value }: ReportValue, language: Language): Styled[] {
  return isMoney(value) ? [dongCell(value.dong), textCell(dongUnit[language])] : [];
}

/** Facts and notes are on the first sheet, as is the text of a section without rows. */
function overviewOf(section: ReportSection, language: Language): Styled[][] {
  const title = headingOf(section, language);
  if (section.kind === 'facts') {
    const facts = section.facts.map(({ label, value }) => [
      textCell(label[language]),
      valueCell(value.kind, value.value, language),
      ...(isMoney(value.value) ? [textCell(value.unit?.[language] ?? '')] : []),
      ...exact(value, language),
    ]);
    return [[], [headCell(title), headCell('')], ...facts];
  }
  if (section.kind === 'note') {
    return [
      [],
      [headCell(title), headCell('')],
      ...section.paragraphs.map((paragraph) => [textCell(paragraph[language])]),
    ];
  }
  if (section.kind === 'scale') {
    const bands = scaleBands(section).map(({ from, to, label, isHere }) => [
      textCell(label[language]),
      textCell(`${from} – ${to}`),
      ...(isHere ? [valueCell('number', section.value, language)] : []),
    ]);
    return [[], [headCell(title), headCell('')], ...bands];
  }
  return section.rows.length === 0 ? [[], [headCell(title), textCell(section.whenEmpty[language])]] : [];
}

function sectionSheet(section: ReportSection, language: Language, named: (wanted: string) => string): WriteSheet[] {
  if (!('rows' in section) || section.rows.length === 0) return [];
  const title = headingOf(section, language);
  const above = [[boldCell(title)], [textCell(section.remark?.[language] ?? '')]];
  const frozen = above.length + 1;
  switch (section.kind) {
    case 'table':
      return [sheetOf(named(title), [...above, ...tableRows(section, language)], widthsOf(section), frozen)];
    case 'months':
      return [
        sheetOf(
          named(title),
          [...above, ...stripRows(section, language)],
          [12, 26, ...section.months.map(() => 9)],
          frozen,
        ),
      ];
    case 'bars':
      return [
        sheetOf(
          named(title),
          [...above, ...barsRows(section, language)],
          [12, 26, 18, ...(section.totalDong === undefined ? [] : [18]), 12, 12, 18],
          frozen,
        ),
      ];
  }
}

function headingOf({ number, title }: ReportSection, language: Language): string {
  return `${number} ${title[language]}`.trim();
}
