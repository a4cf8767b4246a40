import { paper } from '#kit/server/documents/paper.ts';
import { escaped, sheetFormats } from './sheet-value.ts';

const declaration = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const links = 'http://schemas.openxmlformats.org/package/2006/relationships';
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const spreadsheet = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

/** A sheet's path in the file; the first is 1. */
export const sheetPath = (number: number) => `xl/worksheets/sheet${number}.xml`;

/**
 * The content types of the parts. Sheets are the default type, because their number is not known when this is
 * written.
 */
export const contentTypes = [
  `${declaration}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types">`,
  '<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>',
  `<Default Extension="xml" ContentType="${spreadsheet}.worksheet+xml"/>`,
  `<Override PartName="/xl/workbook.xml" ContentType="${spreadsheet}.sheet.main+xml"/>`,
  `<Override PartName="/xl/styles.xml" ContentType="${spreadsheet}.styles+xml"/></Types>`,
].join('');

export const packageLinks = [
  `${declaration}<Relationships xmlns="${links}">`,
  `<Relationship Id="rId1" Type="${office}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
].join('');

/** The workbook of sheets with these names; the first rows of each are repeated on all its printed pages. */
export function workbookOf(names: readonly string[], headRows: number): string {
  const sheets = names.map((name, at) => `<sheet name="${escaped(name)}" sheetId="${at + 1}" r:id="rId${at + 1}"/>`);
  const titles = names.map((name, at) => {
    const rows = `'${name.replaceAll("'", "''")}'!$1:$${headRows}`;
    return `<definedName name="_xlnm.Print_Titles" localSheetId="${at}">${escaped(rows)}</definedName>`;
  });
  return [
    `${declaration}<workbook xmlns="${main}" xmlns:r="${office}"><sheets>${sheets.join('')}</sheets>`,
    `<definedNames>${titles.join('')}</definedNames></workbook>`,
  ].join('');
}

/** The targets of the workbook's ids. */
export function workbookLinks(sheets: number): string {
  const ofSheets = Array.from({ length: sheets }, (_, at) => {
    return `<Relationship Id="rId${at + 1}" Type="${office}/worksheet" Target="worksheets/sheet${at + 1}.xml"/>`;
  });
  const ofStyles = `<Relationship Id="rId${sheets + 1}" Type="${office}/styles" Target="styles.xml"/>`;
  return `${declaration}<Relationships xmlns="${links}">${ofSheets.join('')}${ofStyles}</Relationships>`;
}

const kinds = ['text', 'whole', 'decimal', 'date', 'month', 'time'] as const;

/** The number of each style: the format of a kind of value, and the title style. */
export const styleNumbers = {
  text: 1,
  whole: 2,
  decimal: 3,
  date: 4,
  month: 5,
  time: 6,
  head: 7,
  rightHead: 8,
  title: 9,
  subtitle: 10,
} as const;

// Lower numbers are those of the format itself.
const firstOwnFormat = 164;

const font = (size: number, extra = '') =>
  `<font>${extra}<sz val="${size}"/><name val="Calibri"/><family val="2"/></font>`;
const style = (format: number, { font: of = 0, fill = 0, border = 0 }, inside = '') => {
  const looks = `numFmtId="${format}" fontId="${of}" fillId="${fill}" borderId="${border}" xfId="0"`;
  return `<xf ${looks} applyNumberFormat="1" applyFont="1" applyFill="1" applyBorder="1" applyAlignment="1">${inside}</xf>`;
};
const headLook = { font: 1, fill: 2, border: 1 };
const textFormat = firstOwnFormat + kinds.indexOf('text');

export const styles = [
  `${declaration}<styleSheet xmlns="${main}">`,
  `<numFmts count="${kinds.length}">`,
  ...kinds.map((kind, at) => `<numFmt numFmtId="${firstOwnFormat + at}" formatCode="${sheetFormats[kind]}"/>`),
  `</numFmts><fonts count="3">${font(11)}${font(11, '<b/>')}${font(14, '<b/>')}</fonts>`,
  '<fills count="3"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill>',
  `<fill><patternFill patternType="solid"><fgColor rgb="${colour(paper.head)}"/></patternFill></fill></fills>`,
  '<borders count="2"><border><left/><right/><top/><bottom/><diagonal/></border>',
  `<border><left/><right/><top/><bottom style="thin"><color rgb="${colour(paper.rule)}"/></bottom><diagonal/></border></borders>`,
  '<cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs>',
  `<cellXfs count="${Object.keys(styleNumbers).length + 1}"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/>`,
  ...kinds.map((_, at) => style(firstOwnFormat + at, {})),
  style(textFormat, headLook, '<alignment vertical="center" wrapText="1"/>'),
  style(textFormat, headLook, '<alignment horizontal="right" vertical="center" wrapText="1"/>'),
  style(textFormat, { font: 2 }),
  style(textFormat, {}),
  '</cellXfs><cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>',
].join('');

function colour(hex: string): string {
  return `FF${hex.slice(1).toUpperCase()}`;
}
