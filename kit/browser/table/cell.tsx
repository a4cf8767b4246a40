import type { ReactNode } from 'react';
import { FileName } from '#kit/browser/status/file-name.tsx';
import { StatusBadge } from '#kit/browser/status/status-badge.tsx';
import { noValue } from '#kit/words/format.ts';
import type { TableColumn } from './columns/columns.ts';
import { isRightAligned } from './columns/columns.ts';
import styles from './table.module.css';

/** Letters that fit a column of usual width on one line. */
const shortText = 24;

/** What a cell shows of its text: a badge for a status, the coloured digit of a grade, else the text or a dash. */
export function CellContent({
  column,
  value,
  text,
}: {
  column: TableColumn<never>;
  value: unknown;
  text: string;
}): ReactNode {
  if (text === '') return noValue;
  if (column.kind === 'status') {
    const option = column.options?.find((one) => one.value === String(value));
    // A kind or a name among choices is no state: it has no family, and is read as text.
    if (option !== undefined && option.family === undefined) return text;
    return <StatusBadge family={option?.family ?? 'unavailable'} label={text} />;
  }
  if (column.isFile) return column.kind === 'text' ? lineOf(text, <FileName name={text} />) : <FileName name={text} />;
  if (column.kind === 'group') return <GroupMark group={text} />;
  // Words in a code's place, such as 'Mọi đơn vị', are no code: that type has no letters with marks.
  if (column.kind === 'code' && /[^ -~]|^\D* \D*$/.test(text)) return <span className={styles.words}>{text}</span>;
  return column.kind === undefined || column.kind === 'text' ? lineOf(text) : text;
}

/** A text on the line of its row. Only what may need more gets the box that cuts it: such boxes are slow to lay out. */
export function lineOf(text: string, shown: ReactNode = text): ReactNode {
  return text.length > shortText ? <span className={styles.long}>{shown}</span> : shown;
}

/** The digit on its tone. The head of the column says that it is a group, so the digit needs no words of its own. */
function GroupMark({ group }: { group: string }): ReactNode {
  if (!/^[1-5]$/.test(group)) return group;
  return (
    <span className={styles.group} style={{ background: `var(--g${group})`, color: `var(--g${group}-ink)` }}>
      {group}
    </span>
  );
}

/** The class of a cell by what it holds. */
export function cellClass(column: TableColumn<never>): string | undefined {
  if (isRightAligned(column.kind)) return styles.right;
  if (column.kind === 'code') return styles.code;
  return undefined;
}
