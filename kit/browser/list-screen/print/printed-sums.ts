import type { TableColumn } from '#kit/browser/table/columns/columns.ts';
import type { TableData } from '#kit/browser/table/data.ts';
import type { Order } from '#kit/browser/table/order/engine.ts';
import type { AnyRow } from '#kit/browser/list-screen/spec.ts';

type Printed = {
  readonly columns: readonly Pick<TableColumn<AnyRow>, 'name' | 'kind' | 'adds'>[];
  readonly data: TableData<AnyRow>;
  readonly order: Order;
  /** Listed rows, in `order`. */
  readonly count: number;
  /** The server's sums of all rows: balances that are carried forward cannot be added row by row. */
  readonly told: Readonly<Record<string, string>> | undefined;
  /** Every row is listed, none is hidden by the quick filter. */
  readonly isWhole: boolean;
};

/** The sums under the columns of money on paper, as decimal text by column; undefined if nothing can be added. */
export function printedSums({ columns, data, order, count, told, isWhole }: Printed) {
  if (told !== undefined) return isWhole && count > 0 ? told : undefined;
  if (count < 2) return undefined;
  const sums: Record<string, string> = {};
  for (const { name, kind, adds } of columns) {
    if (kind !== 'money' || adds === false) continue;
    const values = Array.from({ length: count }, (_, place) => data.value(order?.[place] ?? place, name));
    const sum = sumOf(values);
    if (sum !== undefined) sums[name] = sum;
  }
  return Object.keys(sums).length > 0 ? sums : undefined;
}

/**
 * The sum of decimal numbers as exact text; missing ones add nothing. Undefined if all are missing or one is not a
 * number.
 */
export function sumOf(values: readonly unknown[]): string | undefined {
  const texts = values.filter((value) => value !== null && value !== undefined && value !== '').map(String);
  if (texts.length === 0 || texts.some((text) => !/^-?\d+(\.\d+)?$/.test(text))) return undefined;
  const places = Math.max(...texts.map((text) => text.split('.')[1]?.length ?? 0));
  const units = texts.reduce((all, text) => {
    const [whole = '', part = ''] = text.split('.');
    return all + BigInt(whole + part.padEnd(places, '0'));
  }, 0n);
  if (places === 0) return String(units);
  const digits = String(units < 0n ? -units : units).padStart(places + 1, '0');
  return `${units < 0n ? '-' : ''}${digits.slice(0, -places)}.${digits.slice(-places)}`;
}
