import { type MouseEvent, useCallback, useMemo } from 'react';
import { useLanguage, useWords } from '#kit/browser/words.tsx';
import { listWords } from '#kit/words/list.ts';
import type { RowShape } from './body-row.tsx';
import type { TableProps } from './table-props.ts';
import { leadingOf } from './columns/leading.ts';
import type { PlacedColumn } from './columns/use-columns.ts';

/** The common values of all rows of a table; the same object while none changes, so that rows are not drawn again. */
export function useRowShape<Row>(
  { columns, data, selection, rowKey, rowLink, onFollow, onOpen, actions }: TableProps<Row>,
  id: string,
  placed: readonly PlacedColumn<Row>[],
): RowShape<Row> {
  const t = useWords(listWords);
  const { language } = useLanguage();
  const labels = useMemo(
    () =>
      new Map(
        columns.flatMap((column) =>
          column.options ? [[column.name, new Map(column.options.map((one) => [one.value, one.label]))] as const] : [],
        ),
      ),
    [columns],
  );
  const linkColumn = rowLink === undefined ? undefined : linkColumnOf(columns, placed)?.name;
  const follow = useCallback(
    (event: MouseEvent<HTMLAnchorElement>, href: string, row: Row) => {
      if (onFollow === undefined || event.ctrlKey || event.metaKey || event.shiftKey || event.button !== 0) return;
      event.preventDefault();
      onFollow(href, row);
    },
    [onFollow],
  );
  const cards = useMemo(() => leadingOf(columns), [columns]);
  const hasSelection = selection !== undefined;
  const opens = onOpen !== undefined;
  return useMemo(
    () => ({
      id,
      data,
      placed,
      labels,
      cards,
      language,
      hasSelection,
      linkColumn,
      rowKey,
      rowLink,
      opens,
      actions,
      onFollow: follow,
      words: { fresh: t('fresh'), selectRow: (row) => t('selectRow', { row }) },
    }),
    [id, data, placed, labels, cards, language, hasSelection, linkColumn, rowKey, rowLink, opens, actions, follow, t],
  );
}

/** The column whose text is the row's link: the one that says so, or the first with a text of its own. */
function linkColumnOf<Row>(
  columns: TableProps<Row>['columns'],
  placed: readonly PlacedColumn<Row>[],
): TableProps<Row>['columns'][number] | undefined {
  const able = columns.filter(
    ({ name, render, kind }) =>
      !render && kind !== 'status' && kind !== 'group' && placed.some(({ column }) => column.name === name),
  );
  return able.find(({ isLink }) => isLink) ?? able[0];
}
