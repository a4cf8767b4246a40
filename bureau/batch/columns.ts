import { fold } from '#kit/words/fold.ts';
import { both } from '#kit/words/words.ts';
import { batchColumnWords } from './words.ts';
import type { CustomerType } from '#bureau/contract/subject-kind.ts';

export type ColumnCode = keyof (typeof batchColumnWords)['texts'];

/**
 * A column of a batch file; `most` counts characters. The column of a paper has to be there, but its cell is left empty where the row
 * has a CIC code.
 */
export type BatchColumn = {
  readonly code: ColumnCode;
  readonly most: number;
  readonly isRequired: boolean;
  readonly isPaper: boolean;
};

const column = (code: ColumnCode, most: number, isRequired = false): BatchColumn => ({
  code,
  most,
  isRequired,
  isPaper: false,
});
const paper = (code: ColumnCode, most: number): BatchColumn => ({ code, most, isRequired: true, isPaper: true });

const naturalColumns = [
  column('MSPHIEU', 18),
  column('MACIC', 10),
  column('TENKH', 250, true),
  paper('SOCMT', 12),
  column('DIACHI', 200, true),
  column('SODIENTHOAI', 20),
  column('MUCDICH', 40),
  column('DONGY', 10),
];

const legalColumns = [
  column('MSPHIEU', 18),
  column('MACIC', 10),
  column('TENKH', 250, true),
  paper('DKKD', 50),
  paper('MSTHUE', 50),
  column('DIACHI', 200, true),
  column('TGD', 20),
  column('SODIENTHOAI', 20),
  // Companies need no consent.
  column('MUCDICH', 40),
];

/** The template's columns for files of a customer type; limits are those of the customer inquiry (INQ-03). */
export function columnsOf(type: CustomerType): readonly BatchColumn[] {
  return type === '1' ? legalColumns : naturalColumns;
}

/** The column titles as a clerk reads them: "Số CCCD". */
export function columnTitles(columns: readonly BatchColumn[], language: 'vi' | 'en'): string {
  return columns.map(({ code }) => both(batchColumnWords, code)[language]).join(', ');
}

/** When a cell of a column has to be filled, as the template and the guide say it; undefined of one that may stay empty. */
export function needOf({ isRequired, isPaper }: BatchColumn): 'required' | 'requiredWithoutCode' | undefined {
  if (!isRequired) return undefined;
  return isPaper ? 'requiredWithoutCode' : 'required';
}

const ordinals = new Set(['stt', 'no', 'tt', 'so thu tu']);

/**
 * Finds the column of a title: its code, or its Vietnamese or English title, ignoring accents, case and the mark for
 * "required".
 */
export function columnOfTitle(title: string): ColumnCode | 'ordinal' | undefined {
  const key = plain(title);
  return ordinals.has(key) ? 'ordinal' : byTitle.get(key);
}

/** True if a title is exactly a column's code: the row under the titles in the template. */
export function isCode(title: string): boolean {
  return Object.hasOwn(batchColumnWords.texts, title.trim());
}

const byTitle = new Map<string, ColumnCode>(
  [...new Set([...naturalColumns, ...legalColumns].map(({ code }) => code))].flatMap((code): [string, ColumnCode][] => {
    const { vi, en } = both(batchColumnWords, code);
    return [code, vi, en].map((title) => [plain(title), code]);
  }),
);

function plain(title: string): string {
  return fold(title)
    .replace(/[^a-z0-9]+/g, ' ')
    .trim();
}
