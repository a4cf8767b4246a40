import type { ReportCell, ReportColumn, SectionOf } from '#bureau/contract/report.ts';
import { cellText, isNumeric, labelSpan } from '#bureau/contract/report-text.ts';
import { SourceCell } from '#bureau/screens/source/source-cell.tsx';
import { useLanguage } from '#kit/browser/words.tsx';
import { GroupMark } from './group-mark.tsx';
import { useFigures } from './money-unit.ts';
import styles from './report-table.module.css';
import { ScrollBox } from '#kit/browser/scroll-box/scroll-box.tsx';

/**
 * A table section: units in the headers, a double rule above the totals, "(-)" if not reported. On a phone each row is
 * a card: what it is about, then its amounts and its group, then the rest.
 */
export function ReportTable({ section }: { section: SectionOf<'table'> }) {
  const { language } = useLanguage();
  const { heading } = useFigures();
  const { columns, rows, totals } = section;
  const span = totals ? labelSpan(totals) : 0;
  // What a card is named by: the institution's name rather than its code.
  const named = columns[0]?.kind === 'code' && columns[1]?.kind === 'text' ? 1 : 0;
  // A few figures a month stay in columns: twelve cards would hide how they change.
  const isNarrow = columns[0]?.kind === 'month' && columns.length <= 5;
  return (
    <ScrollBox title={section.title[language]}>
      <table className={styles.table} aria-label={section.title[language]} data-cards={isNarrow ? undefined : ''}>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column.key} scope="col" className={isNumeric(column.kind) ? styles.right : undefined}>
                {heading(column)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, at) => (
            // Rows of a stored report have no identity but their position.
            <tr key={at}>
              {columns.map((column, index) => (
                <Cell
                  key={column.key}
                  column={column}
                  cell={row[index] ?? null}
                  section={section}
                  row={at}
                  isFirst={at === 0 && index === 0}
                  isName={index === named}
                />
              ))}
            </tr>
          ))}
        </tbody>
        {totals && (
          <tfoot>
            <tr>
              <th scope="row" colSpan={span}>
                {cellText('text', totals[0] ?? null, language)}
              </th>
              {columns.slice(span).map((column, index) => (
                <Cell key={column.key} column={column} cell={totals[span + index] ?? null} section={section} />
              ))}
            </tr>
          </tfoot>
        )}
      </table>
    </ScrollBox>
  );
}

type CellProps = {
  readonly column: ReportColumn;
  readonly cell: ReportCell;
  readonly section: SectionOf<'table'>;
  /** The totals have none. */
  readonly row?: number;
  readonly isFirst?: boolean;
  /** On a phone it names its row's card. */
  readonly isName?: boolean;
};

function Cell({ column, cell, section, row, isFirst = false, isName = false }: CellProps) {
  const { cell: text, heading } = useFigures();
  const label = heading(column);
  const place = { section: section.id, row, column: column.key };
  const what = { vi: `${section.title.vi} – ${column.title.vi}`, en: `${section.title.en} – ${column.title.en}` };
  if (column.kind === 'group' && typeof cell === 'number') {
    return (
      <td data-label={label} data-first>
        <SourceCell place={place} what={what} isFirst={isFirst}>
          <GroupMark group={cell} />
        </SourceCell>
      </td>
    );
  }
  const shown = text(column.kind, cell);
  return (
    <td
      className={styles[lookOf(column)]}
      data-label={label}
      data-first={column.kind === 'money-million' || undefined}
      data-name={isName || undefined}
    >
      {shown === '' ? (
        shown
      ) : (
        <SourceCell place={place} what={what} isFirst={isFirst}>
          {shown}
        </SourceCell>
      )}
    </td>
  );
}

function lookOf({ kind }: ReportColumn): 'right' | 'code' | 'text' | 'whole' {
  if (isNumeric(kind)) return 'right';
  if (kind === 'code') return 'code';
  return kind === 'text' ? 'text' : 'whole';
}
