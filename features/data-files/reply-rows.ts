import type { Connection } from '#kit/server/database/connection.ts';
import { type FileKind, type Indicator, indicatorsOf, type Section } from '#bureau/intake/kind.ts';
import type { Stage } from '#bureau/intake/stage.ts';
import { type RowRefusal, shownRow } from './refusal-text.ts';
import { untyped } from '#kit/server/database/untyped.ts';

/** A row of a file as returned: its values as a file writes them, by indicator code, and its faults. */
export type ReplyRow = {
  readonly section: string;
  /** The number that Excel shows; of JSON, the number in the section. */
  readonly row: number;
  readonly values: ReadonlyMap<string, string>;
  readonly errors: readonly RowRefusal[];
};

type Staged = {
  row_no: number;
  place: string | null;
  errors: RowRefusal[] | null;
  staged: Record<string, unknown> | null;
  read: Record<string, unknown> | null;
  written: Record<string, string> | null;
};

const rowsAtOnce = 1_000;

/** Every row of a file in order as it was sent, unreadable ones too; `onlyRefused` leaves good ones out. */
export async function* replyRows(
  client: Connection,
  { kind, stage, onlyRefused }: { kind: FileKind; stage: Stage; onlyRefused: boolean },
): AsyncGenerator<ReplyRow> {
  for (const section of kind.sections) {
    const columns = indicatorsOf(section);
    for await (const found of stagedRows(client, stage, section, onlyRefused)) {
      const { row_no, place, errors, staged, read, written } = found;
      const values = valuesOf(columns, staged ?? read);
      for (const [code, text] of Object.entries(written ?? {})) values.set(code, text);
      yield { section: section.code, row: rowOf(place, row_no), values, errors: errors ?? [] };
    }
  }
}

// A sheet's row is named by its number alone, an object of JSON by one for each list.
function rowOf(place: string | null, row: number): number {
  return place === null || place.includes('.') ? row : Number(place);
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
         select coalesce(s.row_no, e.row_no) as row_no, coalesce(s.place, u.place) as place, e.errors, to_jsonb(s) as staged, u.read, u.written
         from ${stage.tableOf(section)} s
         ${onlyRefused ? 'right' : 'full'} join (
           select row_no, jsonb_agg(jsonb_build_object('code', code, 'indicator', indicator, 'value', value, 'place', place,
               'detail', detail)
             order by indicator, code) as errors
           from ${stage.errors} where section = ${client.escapeLiteral(section.code)} group by row_no
         ) e on e.row_no = s.row_no
         left join ${stage.named('unread')} u on u.section = ${client.escapeLiteral(section.code)} and u.row_no = e.row_no and s.row_no is null
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
    `select section, row_no, indicator, code, value, place, detail from portal.submission_error
     where institution_id = $1 and submission_id = $2 order by error_no`,
    [institutionId, id],
  );
  for (const { section, row_no, ...error } of rows) {
    yield { section, row: shownRow(error.place, row_no), values: new Map(), errors: [error] };
  }
}

function valuesOf(columns: readonly Indicator[], staged: Staged['staged']): Map<string, string> {
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
