import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { from as copyFrom } from 'pg-copy-streams';
import { withTables } from '#kit/server/database/with-tables.ts';
import { type FileKind, type Section, indicatorsOf } from './kind.ts';
import { streams } from './read/frames.ts';
import { commonTables, stagingColumns } from './staging.ts';
import { sendScript } from '#database/send-script.ts';
import type { Connection, Sender } from '#database/connection.ts';

/** Whole lines of COPY's text format for one stream of `frames.ts`. */
export type Lines = { readonly stream: number; readonly lines: Uint8Array };

/** The staging tables of one file, by name; every name is safe to use in SQL unquoted. */
export type Stage = {
  /** Why rows are refused: section, row_no, indicator, code, value, place, detail. */
  readonly errors: string;
  /** Control totals as declared: section, currency, code, value. */
  readonly declared: string;
  readonly tableOf: (section: Section) => string;
  /** What `staged.name` stands for in a statement: a section's table by its code, or one that an applier makes. */
  readonly named: (name: string) => string;
};

/**
 * The names of a submission's staging tables: they begin with the institution, so that a dead worker's tables are
 * recognised.
 */
export function stageOf(institutionId: number, submissionId: string): Stage {
  const prefix = `intake.stage_${institutionId}_${submissionId.replaceAll('-', '')}`;
  if (!/^intake\.stage_\d+_[0-9a-f]{32}$/.test(prefix)) throw new RangeError('no name for staging tables');
  const named = (name: string) => `${prefix}_${name.toLowerCase()}`;
  return { errors: named('errors'), declared: named('declared'), tableOf: ({ code }) => named(code), named };
}

/**
 * Sends statements on the staging tables of one file: `staged.errors`, `staged.declared`, and the section's by its code (`staged.CHOVAY`).
 * With a section, `staged.rows` is its table.
 */
export function staged({ client, stage }: { client: Connection; stage: Stage }, section?: Section): Sender {
  return withTables(client, 'staged', (name) =>
    stage.named(name === 'rows' && section !== undefined ? section.code : name),
  );
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
    for (const { table, definition } of targets.values()) {
      await sendScript(client, `create unlogged table ${table} (${definition}) with (autovacuum_enabled = off)`);
    }
    await copyLines(client, targets, lines);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback').catch(() => undefined);
    throw error;
  }
  for (const { table } of targets.values()) await sendScript(client, `analyze ${table}`);
}

type Target = { readonly table: string; readonly definition: string; readonly columns: string };

function targetsOf(kind: FileKind, stage: Stage): Map<number, Target> {
  const sections = kind.sections.map((section, index): [number, Target] => {
    const columns = ['row_no', 'place', ...indicatorsOf(section).map(({ column }) => column)].join(', ');
    const definition = stagingColumns(section.code);
    return [streams.firstSection + index, { table: stage.tableOf(section), definition, columns: ` (${columns})` }];
  });
  return new Map([
    [streams.faults, { table: stage.errors, definition: commonTables.errors, columns: '' }],
    [streams.unread, { table: stage.named('unread'), definition: commonTables.unread, columns: '' }],
    [streams.totals, { table: stage.declared, definition: commonTables.declared, columns: '' }],
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
    await pipeline(
      Readable.from(gathered.parts),
      client.query(copyFrom(`copy ${target.table}${target.columns} from stdin (freeze)`)),
    );
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
  for (const { name } of rows) await sendScript(client, `drop table if exists ${name}`);
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
