import { formatDate, formatDateTime, formatMonth, formatNumber } from '#kit/words/format.ts';
import type { Language } from '#kit/words/words.ts';
import type { ColumnKind } from './columns/columns.ts';

export type Labels = ReadonlyMap<string, string>;
type Shown = { readonly kind?: ColumnKind | undefined };

/** True of a cell that a reader calls empty: it is shown as a dash and sorts last. */
function isMissing(value: unknown): boolean {
  return value === null || value === undefined || value === '' || (typeof value === 'number' && Number.isNaN(value));
}

/** The text of a cell as it is shown, searched and copied; '' for a missing value. */
export function cellText(value: unknown, column: Shown, language: Language, labels?: Labels): string {
  if (isMissing(value)) return '';
  const text = typeof value === 'string' ? value : String(value);
  switch (column.kind) {
    case 'number':
    case 'money':
      return formatNumber(text, language);
    case 'month':
      return formatMonth(text);
    case 'date':
      return formatDate(text);
    case 'dateTime':
      return formatDateTime(text);
    default:
      return labels?.get(text) ?? text;
  }
}
