import { type ReactNode, useEffect } from 'react';
import { createPortal } from 'react-dom';
import { useLanguage, useWords } from '#kit/browser/words.tsx';
import { cellText } from '#kit/browser/table/show.ts';
import { isRightAligned, type TableColumn } from '#kit/browser/table/columns/columns.ts';
import type { TableData } from '#kit/browser/table/data.ts';
import type { Order } from '#kit/browser/table/order/engine.ts';
import { formatDateTime, formatNumber, noValue } from '#kit/words/format.ts';
import { listWords } from '#kit/words/list.ts';
import { tableWords } from '#kit/words/table.ts';
import type { Chip } from '#kit/browser/list-screen/chips.tsx';
import './print-sheet.css';
import { printedSums } from './printed-sums.ts';
import type { AnyRow } from '#kit/browser/list-screen/spec.ts';

/** More rows than these are not useful on paper; the sheet says so. */
const most = 2_000;

/** More columns than these need a landscape page. */
const mostUpright = 6;

type Props = {
  readonly title: string;
  readonly institution: string;
  readonly printedBy: string;
  readonly chips: readonly Chip[];
  /** The text that says when the figures were counted, if the list keeps them. */
  readonly counted: string | undefined;
  readonly find: string;
  readonly columns: readonly TableColumn<AnyRow>[];
  readonly data: TableData<AnyRow>;
  readonly order: Order;
  readonly count: number;
  /** The server's sums of the whole list, by column. */
  readonly sums: Readonly<Record<string, string>> | undefined;
  readonly onDone: () => void;
};

/**
 * The printed list, on A4: criteria, who and when, and every row in displayed order. Opens the print dialog and then
 * disappears.
 */
export default function PrintSheet({
  title,
  institution,
  printedBy,
  chips,
  counted,
  find,
  columns,
  data,
  order,
  count,
  sums,
  onDone,
}: Props): ReactNode {
  const t = useWords(listWords);
  const own = useWords(tableWords);
  const { language } = useLanguage();
  useEffect(() => {
    document.documentElement.dataset.printsSheet = '';
    addEventListener('afterprint', onDone);
    print();
    return () => {
      removeEventListener('afterprint', onDone);
      delete document.documentElement.dataset.printsSheet;
    };
  }, [onDone]);

  const shown = Math.min(count, most);
  const labels = new Map(
    columns.map((column) => [column.name, new Map((column.options ?? []).map((one) => [one.value, one.label]))]),
  );
  const printed = printedSums({ columns, data, order, count, told: sums, isWhole: find.trim() === '' });
  return createPortal(
    <div className="print-sheet" data-wide={columns.length > mostUpright || undefined}>
      <header>
        <p>{institution}</p>
        <h1>{title}</h1>
        <dl>
          {chips.map((chip) => (
            <div key={chip.key}>
              <dt>{chip.label}</dt>
              <dd>{chip.value}</dd>
            </div>
          ))}
          {find.trim() !== '' && (
            <div>
              <dt>{t('find')}</dt>
              <dd>{find}</dd>
            </div>
          )}
        </dl>
        {counted !== undefined && <p>{counted}</p>}
        <p>
          {/* oxlint-disable-next-line react/purity -- the sheet is drawn once, at the moment it is printed */}
          {own('printedBy', { name: printedBy, time: formatDateTime(new Date()) })} ·{' '}
          {t('rows', { count: formatNumber(count, language) })}
        </p>
        {shown < count && (
          <p>{own('printedRows', { count: formatNumber(shown, language), total: formatNumber(count, language) })}</p>
        )}
      </header>
      <table>
        <thead>
          <tr>
            <th>{t('stt')}</th>
            {columns.map((column) => (
              <th key={column.name} data-right={isRightAligned(column.kind) || undefined}>
                {column.label}
                {column.unit !== undefined && ` (${column.unit})`}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {Array.from({ length: shown }, (_, place) => {
            const row = order === null ? place : (order[place] ?? 0);
            return (
              <tr key={place}>
                <td>{place + 1}</td>
                {columns.map((column) => (
                  <td
                    key={column.name}
                    data-right={isRightAligned(column.kind) || undefined}
                    data-whole={(column.kind ?? 'text') !== 'text' || undefined}
                  >
                    {cellText(data.value(row, column.name), column, language, labels.get(column.name)) || noValue}
                  </td>
                ))}
              </tr>
            );
          })}
        </tbody>
        {printed !== undefined && (
          <tfoot>
            <tr>
              <td />
              {columns.map((column, at) => (
                <td key={column.name} data-right={isRightAligned(column.kind) || undefined} data-whole>
                  {printed[column.name] === undefined
                    ? at === 0 && t('sum')
                    : cellText(printed[column.name], column, language)}
                </td>
              ))}
            </tr>
          </tfoot>
        )}
      </table>
    </div>,
    document.body,
  );
}
