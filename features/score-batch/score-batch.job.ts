import { readFile } from 'node:fs/promises';
import { z } from 'zod';
import { appendAudit } from '#kit/server/calls/audit.ts';
import { actAs } from '#kit/server/database/database.ts';
import { sendEvent } from '#kit/server/events.ts';
import { job, type JobServices } from '#kit/server/jobs/jobs.ts';
import { mostCustomers } from './contract.ts';
import { PortfolioRefused, type PortfolioRow, readPortfolio, readPortfolioSheet } from './read-portfolio.ts';
import { makeResult } from './result-file.ts';
import { scorePart } from './score-part.ts';
import { addTurn, OvertakenTurn, type Turn } from './stored-batch.ts';

/** Rows scored in one transaction. */
const partRows = 400;
// How long a turn may keep the thread: files of other institutions take turns with it.
const turnMilliseconds = 2_000;

/**
 * One turn of work on a portfolio: reading it, scoring parts for two seconds, or making its result. The file's state decides
 * which, and each turn requests the next; repeated, or run by two workers, a turn does nothing twice.
 */
export const scoreBatchJob = job({
  name: 'score-batch',
  rests: true,
  // A score takes a fraction of a millisecond, and a file has a hundred thousand.
  apart: import.meta.url,
  payload: z.object({ institutionId: z.int(), userId: z.int(), id: z.uuid() }),
  run: async (turn, services) => {
    try {
      await takeTurn(turn, services);
    } catch (error) {
      if (!(error instanceof OvertakenTurn)) throw error;
      services.log.info('a turn of a portfolio was overtaken', { id: turn.id });
    }
  },
});

async function takeTurn(turn: Turn, services: JobServices): Promise<void> {
  const state = await stateOf(turn, services);
  if (state === 'received') await keepRows(turn, services);
  const until = Date.now() + turnMilliseconds;
  while (Date.now() < until) {
    const worked = await scorePart(turn, services);
    if (worked === 'more') continue;
    if (worked === 'none' || (await isCancelled(turn, services))) {
      await makeResult(turn, services);
      await end(turn, services);
    }
    return;
  }
  await actAs(services.pool, turn, (client) => addTurn(client, turn));
}

async function stateOf(turn: Turn, { pool }: JobServices): Promise<string | undefined> {
  const { rows } = await actAs(pool, turn, (client) =>
    client.query('select b.state from portal.score_batch b where b.institution_id = $1 and b.id = $2', [
      turn.institutionId,
      turn.id,
    ]),
  );
  return rows[0]?.state;
}

async function isCancelled(turn: Turn, services: JobServices): Promise<boolean> {
  const { rows } = await actAs(services.pool, turn, (client) =>
    client.query(
      `select from portal.score_batch b where b.institution_id = $1 and b.id = $2 and b.state = 'cancelled' and b.finished_at is null`,
      [turn.institutionId, turn.id],
    ),
  );
  return rows.length > 0;
}

/** Reads the file, stores its rows sealed in parts, takes them from the day's budget, and removes the file: one transaction, or the refusal. */
async function keepRows(turn: Turn, services: JobServices): Promise<void> {
  const { pool, cipher, files, settings } = services;
  const { rows: found } = await actAs(pool, turn, (client) =>
    client.query(
      'select b.file_handle, b.file_name, b.fence from portal.score_batch b where b.institution_id = $1 and b.id = $2',
      [turn.institutionId, turn.id],
    ),
  );
  const handle = found[0]?.file_handle;
  if (handle === undefined || handle === null) throw new OvertakenTurn();
  const local = await files.localFile(handle);
  let rows: PortfolioRow[];
  try {
    rows = /\.xlsx$/i.test(found[0]?.file_name ?? '')
      ? await readPortfolioSheet(local.path, mostCustomers)
      : readPortfolio(await readFile(local.path), mostCustomers);
  } catch (error) {
    if (!(error instanceof PortfolioRefused)) throw error;
    await refuse(turn, services, { error, handle });
    return;
  } finally {
    await local.close();
  }
  await actAs(pool, turn, async (client) => {
    const good = rows.filter(({ fault }) => fault === undefined);
    const { rows: taken } = await client.query(
      'select portal.take_file_budget($1, $2) as granted /* never null: granted */',
      [good.length, settings.fileBudget],
    );
    const last = good[(taken[0]?.granted ?? 0) - 1]?.row ?? 0;
    const kept = rows.map((each) =>
      each.fault === undefined && each.row > last ? { ...each, fault: { column: '', key: 'over', params: {} } } : each,
    );
    const parts = Array.from({ length: Math.ceil(kept.length / partRows) }, (_, at) =>
      kept.slice(at * partRows, (at + 1) * partRows),
    );
    await client.query(
      `insert into portal.score_batch_part (institution_id, batch_id, part, row_count, given)
       select $1, $2, p.part, p.row_count, p.given from unnest($3::int[], $4::int[], $5::bytea[]) p (part, row_count, given)`,
      [
        turn.institutionId,
        turn.id,
        parts.map((_, at) => at),
        parts.map((part) => part.length),
        parts.map((part) => cipher.seal(JSON.stringify(part))),
      ],
    );
    const { rowCount } = await client.query(
      `update portal.score_batch set state = 'working', row_count = $3, file_handle = null
       where institution_id = $1 and id = $2 and state = 'received' and fence = $4`,
      [turn.institutionId, turn.id, kept.length, found[0]?.fence ?? 0],
    );
    if (rowCount === 0) throw new OvertakenTurn();
  });
  await files.remove(handle);
}

async function refuse(
  turn: Turn,
  { pool, files }: JobServices,
  { error, handle }: { readonly error: PortfolioRefused; readonly handle: string },
): Promise<void> {
  await actAs(pool, turn, async (client) => {
    await client.query(
      `update portal.score_batch set state = 'refused', refusal = $3, refusal_place = $4, refusal_value = $5, file_handle = null,
         finished_at = clock_timestamp()
       where institution_id = $1 and id = $2 and state = 'received'`,
      [turn.institutionId, turn.id, error.code, error.place, error.value],
    );
  });
  await files.remove(handle);
  await end(turn, { pool });
}

/** Reports the file's state to the sender's browser and the audit. */
async function end(turn: Turn, { pool }: Pick<JobServices, 'pool'>): Promise<void> {
  await actAs(pool, turn, async (client) => {
    const { rows } = await client.query(
      'select b.state, b.username, b.file_name, b.scored_rows from portal.score_batch b where b.institution_id = $1 and b.id = $2',
      [turn.institutionId, turn.id],
    );
    const [batch] = rows;
    await sendEvent(client, { ...turn, kind: 'score-batch', data: { id: turn.id } });
    await appendAudit(client, {
      ...{ userId: turn.userId, username: batch?.username ?? null, institutionId: turn.institutionId },
      ...{
        sessionId: null,
        address: null,
        requestId: turn.id,
        action: 'job score-batch',
        purpose: null,
        subjectKey: null,
      },
      result: batch?.state ?? 'none',
      detail: JSON.stringify({ file: batch?.file_name, scored: batch?.scored_rows }),
    });
  });
}
