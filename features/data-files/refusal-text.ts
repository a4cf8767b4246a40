import { rightText } from '#bureau/intake/guide/describe.ts';
import type { Indicator } from '#bureau/intake/kind.ts';
import { indicatorsOf } from '#bureau/intake/kind.ts';
import { kindOf } from '#bureau/intake/kinds.ts';
import { catalogueCode, isSheetPlace, refusalText } from '#bureau/intake/refusals.ts';
import { rightWords } from '#bureau/intake/right-words.ts';
import { formatNumber } from '#kit/words/format.ts';
import { both, type Language, say, type Text } from '#kit/words/words.ts';
import { dataFileWords } from './words.ts';

/** Why a row was refused, as its line of portal.submission_error has it. */
export type RowRefusal = {
  readonly code: string;
  readonly indicator: string | null;
  readonly value: string | null;
  readonly place: string | null;
  readonly detail: string | null;
};

/** Why a whole file was refused, as its row has it, and the first of its rows' faults. */
export type FileRefusal = {
  readonly kind: string;
  readonly refusal: string;
  readonly refusal_place: string | null;
  readonly refusal_value: string | null;
  readonly refusal_detail: string | null;
  readonly refused_rows: bigint | null;
  readonly first: RowRefusal | null;
};

/** The first fault of a file's rows, from the columns that its statement joins to the file. */
export function firstRefusal(row: {
  readonly first_code: string | null;
  readonly first_indicator: string | null;
  readonly first_value: string | null;
  readonly first_place: string | null;
  readonly first_detail: string | null;
}): RowRefusal | null {
  if (row.first_code === null) return null;
  const { first_indicator, first_value, first_place, first_detail } = row;
  return {
    ...{ code: row.first_code, indicator: first_indicator, value: first_value },
    ...{ place: first_place, detail: first_detail },
  };
}

/** Why a row was refused: its code, what is wrong with which column, and what would be right. */
export function rowRefusalText(kindCode: string, refusal: RowRefusal, language: Language): string {
  const { code, indicator, value, place, detail } = refusal;
  const text = refusalText(code, language, {
    column: columnName(kindCode, indicator, language),
    value: value ?? '',
    place: place ?? '',
    detail: detail ?? '',
  });
  const type = indicatorOf(kindCode, indicator)?.type;
  const form = type !== undefined && isOfForm(code) ? rightText(type)[language] : undefined;
  return `${catalogueCode(code)}: ${form === undefined ? text : say(rightWords, language, 'right', { text, form })}`;
}

/** A rule by itself, without the row that broke it. */
export function ruleText(code: string, language: Language): string {
  const gap = '…';
  return `${catalogueCode(code)}: ${refusalText(code, language, { column: gap, value: gap, place: gap, detail: gap })}`;
}

// Faults of one value by itself; others name the value that contradicts it.
function isOfForm(code: string): boolean {
  return /^BG_10[1235]/.test(code) && !/\.(at-most|date|disagrees|characters|tcvn3|vni|cell-error)/.test(code);
}

/** A column's name with its code, for readers of errors; the code itself if there is none. */
export function columnName(kindCode: string, indicator: string | null, language: Language): string {
  const found = indicatorOf(kindCode, indicator);
  return found === undefined ? (indicator ?? '') : `${found.words[language]} (${found.code})`;
}

function indicatorOf(kindCode: string, code: string | null): Indicator | undefined {
  const sections = kindOf(kindCode)?.sections ?? [];
  return sections.flatMap(indicatorsOf).find((indicator) => indicator.code === code);
}

/** The row of a place for people: in a sheet the number that Excel shows, else the number in its section. */
export function shownRow(place: string | null, row: number): number {
  return isSheetPlace(place ?? undefined) ? Number(/\d+$/.exec(place ?? '')?.[0]) : row;
}

/** Why a whole file was refused, with its code, in both languages: its own fault, or that of its rows. */
export function fileRefusalText(refusal: FileRefusal): Text {
  return { vi: textOf(refusal, 'vi'), en: textOf(refusal, 'en') };
}

function textOf(file: FileRefusal, language: Language): string {
  const { kind, refusal, refused_rows, first } = file;
  const code = catalogueCode(refusal);
  const place = file.refusal_place ?? '';
  if (refused_rows !== null && refused_rows > 0n && code.startsWith('BG_')) {
    const count = formatNumber(refused_rows, language);
    const text = first === null ? '' : placedText(kind, first, language);
    return `${code}: ${both(dataFileWords, 'replyRows', { count, first: text || place })[language]}`;
  }
  const amount = (value: string | null) =>
    code === 'TEP_007' && value !== null && value !== '' ? formatNumber(value, language) : (value ?? '');
  const facts = { place, value: amount(file.refusal_value) || place, detail: amount(file.refusal_detail) };
  const text = refusalText(refusal, language, { column: columnName(kind, place, language), ...facts });
  return `${code}: ${place === '' || text.includes(place) ? text : `${text} (${place})`}`;
}

/** A refused row: its place and its text. */
export function placedText(kind: string, first: RowRefusal, language: Language): string {
  const text = rowRefusalText(kind, first, language);
  return first.place === null ? text : `${first.place}, ${text}`;
}
