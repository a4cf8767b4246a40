import { z } from 'zod';
import { appendAudit } from '#kit/server/calls/audit.ts';
import { actAs } from '#kit/server/database/database.ts';
import { sendEvent } from '#kit/server/events.ts';
import { job, type JobServices } from '#kit/server/jobs/jobs.ts';
import { appendEvents } from '#bureau/events/append-event.ts';
import { answerChunk } from './answer-chunk.ts';
import { addTurn, type Batch, batchColumns, moveUp, OvertakenTurn, readBatch } from './batch.ts';
import { endBatch, makeReplyFiles } from './make-reply-files.ts';
import { readRows } from './read-rows.ts';

const payload = z.object({ institutionId: z.int(), userId: z.int(), id: z.uuid(), isLong: z.boolean() });
type Turn = z.output<typeof payload>;

/** From this many rows on, making reply files takes longer than a turn may. */
const longRows = 2_000;

/**
 * One turn of work on a customer file: reading it, answering a chunk, or making its reply files. The file's state
 * decides which, and each turn requests the next; repeated, or run by two workers, a turn does nothing twice.
 */
export const batchJob = job({
  name: 'batch',
  rests: true,
  // A report takes a millisecond, and a file has thousands.
  apart: import.meta.url,
  payload,
  run: async (turn, services) => {
    try {
      await takeTurn(turn, services);
    } catch (error) {
      if (!(error instanceof OvertakenTurn)) throw error;
      services.log.info('a turn of a batch was overtaken', { id: turn.id });
    }
  },
});

async function takeTurn(turn: Turn, services: JobServices): Promise<void> {
  if ((await answerChunk(turn, services)) === 'more') return;
  const batch = await claim(turn, services);
  if (batch === undefined) return;
  if (batch.state === 'received') {
    await readRows(turn, batch, services);
    return end(turn, services);
  }
  // A program reads its rows themselves.
  if (batch.channel === 'program') {
    await actAs(services.pool, turn, (client) => endBatch(client, turn, batch));
    return end(turn, services);
  }
  if (batch.answered_rows >= longRows && !turn.isLong) {
    return actAs(services.pool, turn, (client) => addTurn(client, turn, true));
  }
  await makeReplyFiles(turn, batch, services);
  await end(turn, services);
}

/**
 * Takes a file that must be read, or whose reply files must be made; the token tells a later taker from an earlier
 * one.
 */
function claim(turn: Turn, { pool }: JobServices): Promise<Batch | undefined> {
  return actAs(pool, turn, async (client) => {
    const { rows } = await client.query(
      `update portal.batch b set fence = fence + 1 where institution_id = $1 and id = $2
         and (state in ('received', 'working') or (state = 'cancelled' and finished_at is null))
       returning ${batchColumns}`,
      [turn.institutionId, turn.id],
    );
    return rows[0];
  });
}

/** Reports the file's state to the sender's browser and the audit. */
async function end(turn: Turn, { pool }: JobServices): Promise<void> {
  await actAs(pool, turn, async (client) => {
    const batch = await readBatch(client, turn);
    await moveUp(client, turn.institutionId);
    await sendEvent(client, { ...turn, kind: 'batch', data: { id: turn.id } });
    if (batch?.channel === 'program' && batch.finished_at !== null) {
      const data = {
        batch: batch.id,
        product: batch.product,
        status: batch.state === 'done' ? 'finished' : batch.state,
      };
      await appendEvents(client, turn.institutionId, [{ kind: 'batch.finished', userId: turn.userId, data }]);
    }
    await appendAudit(client, {
      userId: turn.userId,
      username: batch?.username ?? null,
      institutionId: turn.institutionId,
      sessionId: null,
      address: null,
      requestId: turn.id,
      action: 'job batch',
      purpose: null,
      subjectKey: null,
      result: batch?.state ?? 'none',
      detail: JSON.stringify({ file: batch?.file_name, refusal: batch?.refusal }),
    });
  });
}
