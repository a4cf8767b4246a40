import { hanoiClock } from '#kit/words/hanoi.ts';
/** The content of a sheet's cell; null is an empty cell. */
export type SheetValue = string | number | Date | null;

// What a spreadsheet may take for the beginning of a formula, even in full-width form.
const formulaStart = /^[=+\-@\t\r\n\u0000＝＋－＠]/;

// Characters that XML cannot carry.
const notXml =
  /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]|[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g;

/**
 * Text as a text cell. Text that a spreadsheet could run as a formula, even after a CSV export, gets a leading quote.
 */
export function textValue(text: string): string {
  const printable = text.replace(notXml, '');
  return formulaStart.test(text) ? `'${printable}` : printable;
}

const signs: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  '\r': '&#13;',
};

/** Text escaped for XML, between tags or in quoted attributes. */
export function escaped(text: string): string {
  return text.replace(/[&<>"\r]/g, (sign) => signs[sign] ?? sign);
}

/** A decimal as a number; past 15 digits, which a sheet would round, as text. */
export function numberValue(decimal: string): number | string {
  return decimal.replace(/\D/g, '').length > 15 ? decimal : Number(decimal);
}

/** A plain date yyyy-MM-dd, or the first of a month yyyy-MM, as a sheet's date. */
export function dateValue(day: string): Date {
  return new Date(`${day.length === 7 ? `${day}-01` : day}T00:00:00Z`);
}

/** An instant as a sheet's date and time in Vietnam, because sheets have no time zones. */
export function timeValue(instant: string | Date): Date {
  return hanoiClock(instant);
}

/** The format of each kind of value in sheets. */
export const sheetFormats = {
  text: '@',
  whole: '#,##0',
  decimal: '#,##0.00',
  date: 'dd/mm/yyyy',
  month: 'mm/yyyy',
  time: 'dd/mm/yyyy hh:mm:ss',
} as const;

const notInSheetNames = /[\\/?*[\]:]/g;

/**
 * A sheet's name in a form that spreadsheets accept: 31 characters, no \ / ? * [ ] :, unique in its workbook, never
 * empty.
 */
export function sheetName(wanted: string, taken: ReadonlySet<string>): string {
  const plain =
    wanted
      .replace(notXml, '')
      .replace(notInSheetNames, ' ')
      .replace(/^'+|'+$/g, '')
      .trim() || 'Sheet';
  const used = new Set([...taken].map((each) => each.toLowerCase()));
  for (let count = 1; ; count += 1) {
    const suffix = count === 1 ? '' : ` (${count})`;
    const name = `${plain.slice(0, 31 - suffix.length).trim()}${suffix}`;
    if (!used.has(name.toLowerCase())) return name;
  }
}
