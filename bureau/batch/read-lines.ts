import { createReadStream } from 'node:fs';
import { z } from 'zod';
import type { CustomerType } from '#bureau/contract/subject-kind.ts';
import { input, text } from '#kit/contract/fields.ts';
import { choiceRule, faultsOf } from '#kit/contract/rule.ts';
import { type CheckedRow, RowChecker, type RowFault } from './check-rows.ts';
import type { ColumnCode } from './columns.ts';
import type { BatchSummary } from './read/lines.ts';

/** A file that is read and checked: its rows in hundreds, in order, and what became of it as a whole. */
export type CheckedReading = {
  readonly rows: AsyncIterable<readonly CheckedRow[]>;
  readonly summary: Promise<BatchSummary>;
};

/** A longer line is a broken one, so that one line cannot fill the memory. */
const mostLineBytes = 16 * 1024;
const rowsAtOnce = 500;
const newLine = 10;

/** What a program calls the columns of a row. */
export const lineFields: Readonly<Partial<Record<ColumnCode, string>>> = {
  TENKH: 'subject.name',
  MACIC: 'subject.cicCode',
  SOCMT: 'subject.identityNumber',
  DKKD: 'subject.registrationNumber',
  MSTHUE: 'subject.taxCode',
  DIACHI: 'subject.address',
  MUCDICH: 'purpose',
  DONGY: 'consent',
};

/** One line of a program's batch; which papers it needs is the rule of the portal's files (check-rows.ts). */
const line = input({
  reference: text(100).optional(),
  /** Why it is asked, where it is not what the batch says. */
  purpose: z.enum(['credit-granting', 'portfolio-monitoring'], { error: choiceRule }).optional(),
  /** The person agreed to the report, where reports need it. */
  consent: z.boolean({ error: choiceRule }).optional(),
  subject: input({
    name: z.string().max(2_000),
    cicCode: z.string().max(200).optional(),
    identityNumber: z.string().max(200).optional(),
    registrationNumber: z.string().max(200).optional(),
    taxCode: z.string().max(200).optional(),
    address: z.string().max(2_000).optional(),
  }),
});

/**
 * Reads a program's rows: JSON, one a line, checked by the rules of the portal's files. A line that cannot be read is one
 * bad row, and the others go on.
 */
export function readLines(job: {
  readonly path: string;
  readonly type: CustomerType;
  readonly most: number;
}): CheckedReading {
  const summary = Promise.withResolvers<BatchSummary>();
  summary.promise.catch(() => undefined);
  return { rows: checkedRows(job, summary), summary: summary.promise };
}

async function* checkedRows(
  { path, type, most }: { readonly path: string; readonly type: CustomerType; readonly most: number },
  summary: PromiseWithResolvers<BatchSummary>,
): AsyncGenerator<readonly CheckedRow[]> {
  const checker = new RowChecker(type);
  let checked: CheckedRow[] = [];
  let row = 0;
  try {
    for await (const text of linesOf(path)) {
      if (text?.trim() === '') continue;
      row += 1;
      if (row > most) return summary.resolve(refused('too-many', String(most)));
      checked.push(checkLine(checker, row, text));
      if (checked.length < rowsAtOnce) continue;
      yield checked;
      checked = [];
    }
    if (checked.length > 0) yield checked;
    summary.resolve(row === 0 ? refused('empty') : { outcome: 'read' });
  } catch (error) {
    summary.reject(error);
    throw error;
  }
}

function refused(code: string, value = ''): BatchSummary {
  return { outcome: 'refused', code, place: '', value };
}

function checkLine(checker: RowChecker, row: number, text: string | undefined): CheckedRow {
  const sent = parsed(text);
  if (sent === undefined) return { row, given: {}, faults: [{ column: '', key: 'line-broken', params: {} }] };
  const read = line.safeParse(sent);
  if (!read.success) {
    const faults = faultsOf(read.error).map(({ field, key, params }): RowFault => ({ column: field, key, params }));
    return { row, given: referenceOf(sent), faults };
  }
  const { reference, purpose, consent, subject } = read.data;
  const papers = new Map(Object.entries(subject));
  const cells = Object.fromEntries(
    Object.entries(lineFields).flatMap(([column, field]) => {
      const value = papers.get(field.slice('subject.'.length));
      return !field.startsWith('subject.') || value === undefined || value === '' ? [] : [[column, value]];
    }),
  );
  const askedFor = {
    ...(purpose === undefined ? {} : { MUCDICH: purpose }),
    ...(consent === true ? { DONGY: 'x' } : {}),
  };
  const found = checker.check({ row, cells: { ...cells, ...askedFor }, numbers: [], strange: [] });
  return { ...found, given: { ...found.given, ...(reference === undefined ? {} : { reference }) } };
}

/** The row's own reference, so that a program finds it again though the row is wrong. */
function referenceOf(sent: unknown): CheckedRow['given'] {
  const read = z.object({ reference: text(100) }).safeParse(sent);
  return read.success ? read.data : {};
}

function parsed(text: string | undefined): unknown {
  if (text === undefined) return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** The lines of a file; undefined for one that is too long or not UTF-8. */
async function* linesOf(path: string): AsyncGenerator<string | undefined> {
  let held: Buffer[] = [];
  let bytes = 0;
  const add = (part: Buffer) => {
    bytes += part.length;
    if (bytes <= mostLineBytes) held.push(part);
  };
  const take = () => {
    const taken = bytes > mostLineBytes ? undefined : textOf(Buffer.concat(held));
    [held, bytes] = [[], 0];
    return taken;
  };
  const chunks: AsyncIterable<Buffer> = createReadStream(path);
  for await (const chunk of chunks) {
    let from = 0;
    for (let at = chunk.indexOf(newLine); at !== -1; at = chunk.indexOf(newLine, from)) {
      add(chunk.subarray(from, at));
      yield take();
      from = at + 1;
    }
    add(chunk.subarray(from));
  }
  if (bytes > 0) yield take();
}

const decoder = new TextDecoder('utf-8', { fatal: true });

function textOf(bytes: Buffer): string | undefined {
  try {
    return decoder.decode(bytes);
  } catch {
    return undefined;
  }
}
