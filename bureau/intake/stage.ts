import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { from as copyFrom } from 'pg-copy-streams';
import { type FileKind, type Section, indicatorsOf, sqlTypeOf } from './kind.ts';
import { streams } from './read/frames.ts';
import { untyped } from '#kit/server/database/untyped.ts';
import type { Connection } from '#database/connection.ts';

/** Whole lines of COPY's text format for one stream of `frames.ts`. */
export type Lines = { readonly stream: number; readonly lines: Uint8Array };

/** The staging tables of one file, by name; every name is safe to use in SQL unquoted. */
export type Stage = {
  /** Why rows are refused: section, row_no, indicator, code, value, place. */
  readonly errors: string;
  /** Control totals as declared: section, currency, code, value. */
  readonly declared: string;
  readonly tableOf: (section: Section) => string;
  /** An extra table of an applier, dropped with the others. */
  readonly beside: (section: Section, what: string) => string;
};

/**
 * The names of a submission's staging tables: they begin with the institution, so that a dead worker's tables are
 * recognised.
 */
export function stageOf(institutionId: number, submissionId: string): Stage {
  const prefix = `intake.stage_${institutionId}_${submissionId.replaceAll('-', '')}`;
  if (!/^intake\.stage_\d+_[0-9a-f]{32}$/.test(prefix)) throw new RangeError('no name for staging tables');
  const tableOf = ({ code }: Section) => `${prefix}_${code.toLowerCase()}`;
  return {
    errors: `${prefix}_e`,
    declared: `${prefix}_t`,
    tableOf,
    beside: (section, what) => `${tableOf(section)}_${what}`,
  };
}

/**
 * Stages a file while the parser reads it, in its own transaction: one table a section, unlogged and frozen. Memory
 * holds a few hundred kilobytes a section whatever the size of the file.
 */
export async function stageFile(
  client: Connection,
  { kind, stage, lines }: { kind: FileKind; stage: Stage; lines: AsyncIterable<Lines> },
): Promise<void> {
  const targets = targetsOf(kind, stage);
  await client.query('begin');
  try {
    for (const { table, columns } of targets.values()) {
      await untyped(client).query(`create unlogged table ${table} (${columns}) with (autovacuum_enabled = off)`);
    }
    await copyLines(client, targets, lines);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback').catch(() => undefined);
    throw error;
  }
  for (const { table } of targets.values()) await untyped(client).query(`analyze ${table}`);
}

type Target = { readonly table: string; readonly columns: string };

function targetsOf(kind: FileKind, stage: Stage): Map<number, Target> {
  const errors = 'section text, row_no int, indicator text, code text, value text, place text';
  const declared = 'section text, currency text, code text, value numeric';
  const sections = kind.sections.map((section, index): [number, Target] => {
    const columns = indicatorsOf(section).map(({ column, type }) => `${column} ${sqlTypeOf(type)}`);
    return [
      streams.firstSection + index,
      { table: stage.tableOf(section), columns: `row_no int, ${columns.join(', ')}` },
    ];
  });
  return new Map([
    [streams.faults, { table: stage.errors, columns: errors }],
    [streams.totals, { table: stage.declared, columns: declared }],
    ...sections,
  ]);
}

const copyBytes = 1_000_000;

// Sections come mixed (a customer's loans, then the same customer's commitments), and a connection copies into one
// table at a time: so lines are collected by section and copied a megabyte at once.
async function copyLines(
  client: Connection,
  targets: ReadonlyMap<number, Target>,
  source: AsyncIterable<Lines>,
): Promise<void> {
  const waiting = new Map<number, { parts: Uint8Array[]; bytes: number }>();
  const copy = async (stream: number): Promise<void> => {
    const [gathered, target] = [waiting.get(stream), targets.get(stream)];
    waiting.delete(stream);
    if (!gathered || !target) return;
    await pipeline(Readable.from(gathered.parts), client.query(copyFrom(`copy ${target.table} from stdin (freeze)`)));
  };
  for await (const { stream, lines } of source) {
    if (!targets.has(stream)) continue;
    const gathered = waiting.get(stream) ?? { parts: [], bytes: 0 };
    waiting.set(stream, gathered);
    gathered.parts.push(lines);
    gathered.bytes += lines.length;
    if (gathered.bytes >= copyBytes) await copy(stream);
  }
  for (const stream of [...waiting.keys()]) await copy(stream);
}

// 'intake' as a number, combined with the institution: whoever holds this lock takes in the institution's files, one
// at a time.
const lockClass = 0x696e_7461;

/**
 * Waits until no other worker takes in a file of the institution. The connection holds the lock, so a dead worker
 * loses it.
 */
export async function lockInstitution(client: Connection, institutionId: number): Promise<void> {
  await client.query('select pg_advisory_lock($1, $2)', [lockClass, institutionId]);
}

export async function unlockInstitution(client: Connection, institutionId: number): Promise<void> {
  await client.query('select pg_advisory_unlock($1, $2)', [lockClass, institutionId]);
}

/** Drops all staging tables of the institution, whose lock this connection holds. */
export async function dropStages(client: Connection, institutionId: number): Promise<void> {
  const { rows } = await client.query(
    `select format('intake.%I', relname) as name from pg_class
      where relnamespace = 'intake'::regnamespace and relkind = 'r' and relname like $1 /* never null: name */`,
    [`stage\\_${institutionId}\\_%`],
  );
  for (const { name } of rows) await untyped(client).query(`drop table if exists ${name}`);
}

/** Drops what dead workers left of other institutions' files: tables whose lock nobody holds. */
export async function dropOrphans(client: Connection): Promise<void> {
  const { rows } = await client.query(
    `select distinct split_part(relname, '_', 2)::int as institution from pg_class
      where relnamespace = 'intake'::regnamespace and relkind = 'r' and relname ~ '^stage_[0-9]+_'`,
  );
  for (const { institution } of rows) {
    const taken = await client.query('select pg_try_advisory_lock($1, $2) as mine /* never null: mine */', [
      lockClass,
      institution,
    ]);
    if (!taken.rows[0]?.mine) continue;
    try {
      await dropStages(client, institution);
    } finally {
      await unlockInstitution(client, institution);
    }
  }
}
