type Columns<R extends readonly unknown[]> = { -readonly [At in keyof R]: R[At][] };

/**
 * The columns of rows, of which there is one at least: a statement takes a page as one array a column, so that its text is the same for
 * any number of rows.
 */
export function columnsOf<R extends readonly unknown[]>(rows: readonly R[]): Columns<R> {
  return (rows[0] ?? []).map((_, at) => rows.map((row) => row[at])) as unknown as Columns<R>;
}
