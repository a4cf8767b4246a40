import type { Language } from '#kit/words/words.ts';
import type { TableData } from '#kit/browser/table/data.ts';
import { cellText } from '#kit/browser/table/show.ts';
import type { TableColumn } from './columns.ts';
import { widthOf } from './text-width.ts';

/** Pixels beside the text of a cell, and beside the words of a badge. */
const [besideText, besideBadge] = [28, 66] as const;
/** Later rows are rarely wider than these, and measuring all of 99,999 would be seen. */
const mostRows = 200;

/**
 * The pixels that the rows of each column need to stand on one line: a column is no wider than what it holds, so that the others
 * have the room. Columns that draw their cells themselves are left out.
 */
export function needsOf<Row>(
  columns: readonly TableColumn<Row>[],
  data: TableData<Row>,
  language: Language,
): ReadonlyMap<string, number> {
  const rows = Math.min(data.size, mostRows);
  if (rows === 0) return new Map();
  return new Map(
    columns
      .filter(({ render, isFile }) => render === undefined && isFile === undefined)
      .map((column) => {
        const labels = new Map(column.options?.map(({ value, label }) => [value, label]));
        let longest = '';
        for (let row = 0; row < rows; row += 1) {
          const text = cellText(data.value(row, column.name), column, language, labels);
          if (text.length > longest.length) longest = text;
        }
        const isBadge = column.options?.some(({ family }) => family !== undefined) === true;
        // The longest text is not always the widest.
        const width = widthOf(longest, column.kind === 'code') * 1.06;
        return [column.name, Math.ceil(width) + (isBadge ? besideBadge : besideText)];
      }),
  );
}
