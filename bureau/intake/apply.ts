import { askForPacking } from '#bureau/credit/pack-history.job.ts';
import type { Cipher } from '#kit/server/cipher.ts';
import { actAs } from '#kit/server/database/database.ts';
import {
  type FileRefusal,
  type Verdict,
  applyRows,
  countErrors,
  countRows,
  holdFile,
  passFile,
  refuseFile,
} from './apply/outcome.ts';
import { appliers } from './apply/changes.ts';
import { checkSection, namePlaces } from './apply/checks.ts';
import type { Intake } from './apply/context.ts';
import { familyOf, laterFileOf, standingOf } from './apply/standing.ts';
import { type Taken, take } from './apply/take.ts';
import { type FoundTotal, findTotals } from './apply/totals.ts';
import { holdOf } from './hold/hold.ts';
import { loadFor } from './load-for.ts';
import type { Summary } from './read/frames.ts';
import {
  type Lines,
  type Stage,
  dropOrphans,
  dropStages,
  lockInstitution,
  stageFile,
  stageOf,
  staged,
  unlockInstitution,
} from './stage.ts';
import type { Connection, Pool, PooledConnection } from '#database/connection.ts';

export type SubmissionKey = { readonly institutionId: number; readonly id: string };

type Phase = 'reading' | 'checking' | 'applying' | 'replying';
type Progress = { readonly phase: Phase; readonly percent: number };

/** Reads a file's rows; `summary` settles after `lines` has ended. */
export type Reader = (file: Taken) => { readonly lines: AsyncIterable<Lines>; readonly summary: Promise<Summary> };

export type ApplyServices = { readonly pool: Pool; readonly loader: Pool; readonly cipher: Cipher };

export type ApplyOptions = {
  readonly read: Reader;
  /** Called at each step; the progress is already stored in portal.submission. */
  readonly onProgress?: (progress: Progress) => void;
  /**
   * Makes the reply file while the staged rows still exist. Called again if a worker died before the reply was
   * stored.
   */
  readonly reply?: (outcome: Outcome) => Promise<void>;
};

/** What became of a file: held, it waits for a second person and has no reply yet. */
export type Ending = 'applied' | 'refused' | 'held';

/** The result of a file, and the connection that can read its staging tables. */
export type Outcome = {
  readonly file: Taken;
  readonly state: 'applied' | 'refused';
  readonly client: Connection;
  /** Undefined if the staged rows are gone: a worker died after it had applied them. */
  readonly stage: Stage | undefined;
};

/**
 * Takes in a file: reads and stages it, checks it, changes the bureau's rows as a whole or not at all, records this
 * in portal.submission in the same transaction, and has the reply made. Run again, even after a worker died at any
 * moment, it continues from what is committed. Of two at once one waits; an overtaken one changes nothing.
 */
export async function applySubmission(
  services: ApplyServices,
  key: SubmissionKey,
  options: ApplyOptions,
): Promise<Ending | 'nothing-to-do'> {
  const client = await services.loader.connect();
  let broken: Error | undefined;
  try {
    await loadFor(client, key.institutionId);
    await lockInstitution(client, key.institutionId);
    await dropStages(client, key.institutionId);
    await dropOrphans(client);
    return await run(services, client, key, options);
  } catch (error) {
    broken = error instanceof Error ? error : new Error(String(error));
    throw error;
  } finally {
    await leave(client, key.institutionId, broken);
  }
}

// Destroy a failed connection: this releases its locks and settings and rolls back its work.
async function leave(client: PooledConnection, institutionId: number, broken: Error | undefined): Promise<void> {
  try {
    if (broken) await client.query('rollback');
    await dropStages(client, institutionId);
    await unlockInstitution(client, institutionId);
    await client.query('reset all');
    client.release(broken);
  } catch (error) {
    client.release(error instanceof Error ? error : true);
  }
}

async function run(
  services: ApplyServices,
  client: Connection,
  key: SubmissionKey,
  options: ApplyOptions,
): Promise<Ending | 'nothing-to-do'> {
  const file = await take(client, key);
  if (file === undefined) return 'nothing-to-do';
  const tell = progressWriter(services, file, options);
  const isOver = file.state === 'applied' || file.state === 'refused';
  const stage = isOver ? undefined : stageOf(key.institutionId, key.id);
  const state = stage === undefined ? file.state : await takeIn(client, { services, file, stage, options, tell });
  if (state === 'held') return state;
  if (state !== 'applied' && state !== 'refused') throw new Error('the submission was neither applied nor refused');
  await tell('replying', 95);
  await options.reply?.({ file, state, client, stage });
  if (state === 'applied') await askForPacking(services.pool, key.institutionId);
  await client.query(
    `update portal.submission set replied_at = clock_timestamp(), phase = null, percent = 100
      where institution_id = $1 and id = $2 and fence = $3`,
    [key.institutionId, key.id, file.fence],
  );
  return state;
}

type Work = {
  readonly services: ApplyServices;
  readonly file: Taken;
  readonly stage: Stage;
  readonly options: ApplyOptions;
  readonly tell: (phase: Phase, percent: number) => Promise<void>;
};

async function takeIn(client: Connection, work: Work): Promise<Ending> {
  const { services, file, stage, options, tell } = work;
  const later = await laterFileOf(client, file);
  if (later !== undefined) return refuseFile(client, file, { code: 'TEP_010', place: later });
  await tell('reading', 0);
  const read = options.read(file);
  // Awaited below; a reader that fails before its lines end must not crash the process.
  read.summary.catch(() => undefined);
  await stageFile(client, { kind: file.kind, stage, lines: counted(read.lines, file, tell) });
  const summary = await read.summary;
  if (summary.outcome === 'refused') {
    return refuseFile(client, file, { code: summary.code, place: summary.place, value: summary.value });
  }
  await tell('checking', 50);
  const intake = await intakeOf(client, services.cipher, { file, stage, summary });
  const verdict = await judge(intake, file, summary);
  if (verdict.refusal) return refuseFile(client, file, verdict.refusal, { intake, verdict });
  const hold = await holdOf(intake, file);
  if (hold !== undefined) return holdFile(intake, file, verdict, hold);
  await passFile(client, file);
  await tell('applying', 70);
  return applyRows(intake, file, verdict);
}

type Read = Extract<Summary, { outcome: 'read' }>;

async function intakeOf(
  client: Connection,
  cipher: Cipher,
  { file, stage, summary }: { file: Taken; stage: Stage; summary: Read },
): Promise<Intake> {
  const { kind, institutionId, period } = file;
  return {
    ...{ client, cipher, kind, stage, institutionId, period },
    submissionId: file.id,
    submissionNo: file.submissionNo,
    month: `${period.slice(0, 7)}-01`,
    isCorrection: file.corrects !== null,
    isNil: summary.isNil,
    ...(await standingOf(client, file, familyOf(kind))),
    places: summary.places,
    isIncomplete: ({ code }) => (summary.rows[code] ?? 0) > (summary.staged[code] ?? 0),
  };
}

// Checks the reasons to refuse the whole file, from the cheapest to the most expensive.
async function judge(intake: Intake, file: Taken, summary: Read): Promise<Verdict> {
  const rows = total(summary.rows);
  if (rows === 0 && !intake.isNil) {
    const refusal = { code: 'TEP_006.empty', place: '' };
    return { rows, isNil: false, refused: 0, wrong: 0, errors: 0, totals: [], refusal };
  }
  const listed = await countErrors(intake);
  for (const section of file.kind.sections) {
    await checkSection(intake, section);
    await appliers[section.changes].check?.(intake, section);
    // The next steps leave these rows out, and their plans depend on the number of rows.
    await staged(intake).query('analyze staged.errors');
  }
  const totals = await findTotals(intake);
  for (const section of file.kind.sections) await namePlaces(intake, section);
  const { refused, wrong, errors, first } = await countRows(intake);
  // The parser lists only so many faults and then counts them: a file with more is the wrong file.
  if (first && listed < summary.faults) {
    const all = { rows, refused: rows, wrong: rows, errors: summary.faults };
    return { ...all, isNil: false, totals: totals.map(asRefused), refusal: first };
  }
  const differing = totals.find(({ agrees }) => agrees === false);
  const isRefused = wrong > 0 && (file.kind.refuses === 'file' || refused >= rows);
  const refusal = differing ? differenceOf(differing) : isRefused ? first : undefined;
  const { isNil } = intake;
  return { rows, isNil, refused, wrong, errors, totals: refusal ? totals.map(asRefused) : totals, refusal };
}

function differenceOf({ section, code, currency, declared, sent }: FoundTotal): FileRefusal {
  const place = [section, code, currency].filter(Boolean).join(' ');
  return declared === null
    ? { code: 'TEP_007.missing', place, value: sent }
    : { code: 'TEP_007', place, value: declared, detail: sent };
}

// Nothing of a refused file is taken.
function asRefused(total: FoundTotal): FoundTotal {
  return { ...total, refused: total.sent, applied: '0' };
}

function total(counts: Readonly<Record<string, number>>): number {
  return Object.values(counts).reduce((all, count) => all + count, 0);
}

// Reading is half of the work; its progress can only be measured in bytes read, of which a file has more.
async function* counted(lines: AsyncIterable<Lines>, file: Taken, tell: Work['tell']): AsyncGenerator<Lines> {
  let bytes = 0;
  let toldAt = Date.now();
  for await (const each of lines) {
    bytes += each.lines.length;
    yield each;
    if (Date.now() - toldAt < 500) continue;
    toldAt = Date.now();
    await tell('reading', Math.min(49, Math.round((50 * bytes) / (bytes + Number(file.bytes)))));
  }
}

// Writes progress as the institution itself, outside the transaction that does the work.
function progressWriter({ pool }: ApplyServices, file: Taken, { onProgress }: ApplyOptions): Work['tell'] {
  return async (phase, percent) => {
    await actAs(pool, { institutionId: file.institutionId, userId: file.userId }, (client) =>
      client.query(
        'update portal.submission set phase = $4, percent = $5 where institution_id = $1 and id = $2 and fence = $3',
        [file.institutionId, file.id, file.fence, phase, percent],
      ),
    );
    onProgress?.({ phase, percent });
  };
}
