/**
 * The output of the parsing child on its standard output: frames of a five-byte head (stream, length as 32 bits,
 * little endian) and as many bytes. Lines are COPY's text format and never split: a frame holds whole lines.
 *
 * - stream 0: the summary, JSON, once, last. A child that ends without it was killed or crashed.
 * - stream 1: faults: section, row_no, indicator, code, value, place, detail.
 * - stream 2: control totals as declared: section, currency (or \N), code, value (a decimal number).
 * - stream 3: rows that are not staged: section, row_no, place, and by column what could be read and what was written instead (JSON).
 * - stream 4 and up: rows of the kind's sections in declared order: row_no, place, then the columns of `indicatorsOf`.
 *
 * A row's place is its number in the sheet, or its numbers in the lists of JSON, outermost first: 1.2.1. A row with a missing or
 * unreadable value is not staged. A row whose values only contradict each other (an order of
 * days, a paper and its owner, a part and its whole) is staged and also has its fault: it counts in control totals,
 * and the applier leaves out every row that a fault names.
 */
export const streams = { summary: 0, faults: 1, totals: 2, unread: 3, firstSection: 4 } as const;

export const headBytes = 5;

/**
 * The result of reading a file. If refused, nothing that came before may be applied. Codes are those of refusals.ts.
 * `rows` counts all rows of each section, `staged` those that were written; row numbers count all rows.
 */
export type Summary =
  | {
      readonly outcome: 'read';
      readonly rows: Readonly<Record<string, number>>;
      readonly staged: Readonly<Record<string, number>>;
      /** Whether the header says that there was nothing to report; then there are no rows. */
      readonly isNil: boolean;
      /** The number of all faults; the stream lists the first `limits.faults`. */
      readonly faults: number;
      readonly bytes: number;
      /** How to name the place of a value, by section and indicator: `CHOVAY!D%s`, `CNTCTD[%s].TTC01`, filled with a row's place. */
      readonly places: Readonly<Record<string, Readonly<Record<string, string>>>>;
    }
  | { readonly outcome: 'refused'; readonly code: string; readonly place: string; readonly value: string };
