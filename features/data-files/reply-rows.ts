import type { Connection } from '#kit/server/database/connection.ts';
import { type FileKind, type Indicator, indicatorsOf, type Section } from '#bureau/intake/kind.ts';
import type { Stage } from '#bureau/intake/stage.ts';
import { untyped } from '#kit/server/database/untyped.ts';

/** An error of a row as it was found. */
export type RowError = { readonly code: string; readonly indicator: string | null; readonly value: string | null };

/** A row of a file as returned: its values as a file writes them, by indicator code, and its faults. */
export type ReplyRow = {
  readonly section: string;
  readonly row: number;
  readonly values: ReadonlyMap<string, string>;
  readonly errors: readonly RowError[];
};

type Staged = { row_no: number; errors: RowError[] | null; staged: Record<string, unknown> | null };

const rowsAtOnce = 1_000;

/** Every row of a file in order, unreadable ones with only their errors; `onlyRefused` leaves good ones out. */
export async function* replyRows(
  client: Connection,
  { kind, stage, onlyRefused }: { kind: FileKind; stage: Stage; onlyRefused: boolean },
): AsyncGenerator<ReplyRow> {
  for (const section of kind.sections) {
    const columns = indicatorsOf(section);
    for await (const { row_no, errors, staged } of stagedRows(client, stage, section, onlyRefused)) {
      yield { section: section.code, row: row_no, values: valuesOf(columns, staged), errors: errors ?? [] };
    }
  }
}

async function* stagedRows(
  client: Connection,
  stage: Stage,
  section: Section,
  onlyRefused: boolean,
): AsyncGenerator<Staged> {
  await client.query('begin');
  try {
    await untyped(client).query(
      `declare reply_rows no scroll cursor for
         select coalesce(s.row_no, e.row_no) as row_no, e.errors, to_jsonb(s) as staged
         from ${stage.tableOf(section)} s
         ${onlyRefused ? 'right' : 'full'} join (
           select row_no, jsonb_agg(jsonb_build_object('code', code, 'indicator', indicator, 'value', value)
             order by indicator, code) as errors
           from ${stage.errors} where section = ${client.escapeLiteral(section.code)} group by row_no
         ) e on e.row_no = s.row_no
         order by 1`,
    );
    for (;;) {
      const { rows } = await untyped(client).query<Staged>(`fetch ${rowsAtOnce} from reply_rows`);
      yield* rows;
      if (rows.length < rowsAtOnce) break;
    }
  } finally {
    // Only read, so nothing to commit.
    await client.query('rollback');
  }
}

/** Errors of a file whose staged rows are gone: those that were stored. */
export async function* keptErrors(
  client: Connection,
  { institutionId, id }: { institutionId: number; id: string },
): AsyncGenerator<ReplyRow> {
  const { rows } = await client.query(
    `select section, row_no, indicator, code, value from portal.submission_error
     where institution_id = $1 and submission_id = $2 order by error_no`,
    [institutionId, id],
  );
  for (const { section, row_no, ...error } of rows) {
    yield { section, row: row_no, values: new Map(), errors: [error] };
  }
}

function valuesOf(columns: readonly Indicator[], staged: Staged['staged']): ReadonlyMap<string, string> {
  const values = new Map<string, string>();
  for (const { code, column, type } of columns) {
    const value = staged?.[column];
    if (value !== null && value !== undefined) values.set(code, asWritten(type, value));
  }
  return values;
}

/** A staged value as files write it: dates dd/MM/yyyy, codes of their table, hundredths as decimals. */
function asWritten(type: Indicator['type'], value: unknown): string {
  const text = String(value);
  if (type.kind === 'date') return `${text.slice(8, 10)}/${text.slice(5, 7)}/${text.slice(0, 4)}`;
  if (type.kind === 'code') {
    const staged = value === true ? 't' : value === false ? 'f' : text;
    return type.table.codes.find((one) => one.value === staged)?.code ?? text;
  }
  if (type.kind !== 'foreign') return text;
  const digits = text.replace('-', '').padStart(3, '0');
  return `${text.startsWith('-') ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`;
}
