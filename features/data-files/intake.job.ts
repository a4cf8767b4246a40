import type pg from 'pg';
import { z } from 'zod';
import { askForAlertsAfter } from '#bureau/alerts/count-alerts.job.ts';
import { type Reader, applySubmission } from '#bureau/intake/apply.ts';
import { readFileName } from '#bureau/intake/file-name.ts';
import { parseFile } from '#bureau/intake/parse.ts';
import { catalogueCode } from '#bureau/intake/refusals.ts';
import type { Summary } from '#bureau/intake/read/frames.ts';
import type { Lines } from '#bureau/intake/stage.ts';
import { appendAudit } from '#kit/server/calls/audit.ts';
import { appendEvents, type ProgramEvent } from '#bureau/events/append-event.ts';
import { askForWatching } from '#bureau/watch/raise.job.ts';
import type { Connection } from '#kit/server/database/connection.ts';
import { actAs } from '#kit/server/database/database.ts';
import { sendEvent, tellChanges } from '#kit/server/events.ts';
import type { Files, LocalFile } from '#kit/server/files/files.ts';
import { type JobServices, job } from '#kit/server/jobs/jobs.ts';
import { makeReply } from './reply-file.ts';

const payload = z.object({ institutionId: z.int(), userId: z.int(), id: z.uuid() });
type Payload = z.output<typeof payload>;

/**
 * Takes in a sent file: reads it in a child process, checks it, changes the bureau's rows as a whole or not at all,
 * makes its reply and notifies the sender's browser. Files of one institution wait for each other in the
 * institution's queue.
 */
export const intake = job({ name: 'intake', payload, run: takeIn });

async function takeIn(sent: Payload, services: JobServices): Promise<void> {
  if (await waitsForEarlier(sent, services)) return;
  const outcome = await applySubmission(services, sent, {
    read: readerOf(services.files),
    // Before the file counts as answered: if the worker dies in between, the next one repeats all of it.
    async reply(outcome) {
      await makeReply(services.files, outcome);
      await finish(sent, services, outcome.state);
    },
    // Only a hint: the page loads the true state.
    onProgress: () => void tell(sent, services).catch(() => undefined),
  });
  if (outcome === 'held') await finish(sent, services, outcome);
  if (outcome === 'nothing-to-do') return;
  await tell(sent, services);
  await tellDeciders(sent, services);
}

/** A file that is held, or was: the lists of its institution and of the bureau load again. */
async function tellDeciders({ institutionId, userId, id }: Payload, { pool }: JobServices): Promise<void> {
  await actAs(pool, { institutionId, userId }, async (client) => {
    const { rows } = await client.query(
      `select b.id from bureau.institution b where b.class = 'bureau' and exists (select from portal.submission_hold h
         join portal.submission n on n.institution_id = h.institution_id and n.id = $2
         join portal.submission s on s.institution_id = n.institution_id and s.kind = n.kind and s.period = n.period
        where h.institution_id = $1 and h.submission_id = s.id)`,
      [institutionId, id],
    );
    if (rows.length === 0) return;
    await tellChanges(client, [
      { institutionId, by: null, topics: ['data-file', 'file-hold'] },
      ...rows.map((bureau) => ({ institutionId: bureau.id, by: null, topics: ['file-finding' as const] })),
    ]);
  });
}

/**
 * Whether an earlier file is still to be retried: then this one asks for its turn a second after it. A queue
 * separates jobs but does not keep their order: one that failed waits for its next try while the others run. After
 * six tries, some five minutes, later files stop waiting; an older file that succeeds later changes nothing that a
 * newer one said.
 */
async function waitsForEarlier(sent: Payload, { pool }: JobServices): Promise<boolean> {
  return actAs(pool, sent, async (client) => {
    const { rowCount } = await client.query(
      `select graphile_worker.add_job('intake', $3::json, queue_name := 'intake-' || $1::int, job_key := 'intake-' || $2::uuid,
         run_at := greatest(now(), e.run_at) + interval '1 second')
       from (select max(j.run_at) as run_at
               from portal.submission s
               join portal.submission early on early.institution_id = s.institution_id and early.state in ('received', 'checking')
                and (early.received_at, early.id) < (s.received_at, s.id)
               join graphile_worker.jobs j on j.key = 'intake-' || early.id and j.locked_at is null and j.attempts < 6
              where s.institution_id = $1 and s.id = $2 and s.state in ('received', 'checking')) e
      where e.run_at is not null`,
      [sent.institutionId, sent.id, JSON.stringify(sent)],
    );
    return rowCount === 1;
  });
}

function readerOf(files: Files): Reader {
  return (taken) => {
    const summary = Promise.withResolvers<Summary>();
    // The reader of the lines gets the error of a failure.
    summary.promise.catch(() => undefined);
    async function* lines(): AsyncGenerator<Lines> {
      let local: LocalFile | undefined;
      try {
        // Its day was not in the future when it was received.
        const named = readFileName(taken.fileName, { today: undefined });
        if (!named.isGood) throw new Error('a submission without a good name');
        local = await files.localFile(taken.fileHandle);
        const parsing = parseFile({ path: local.path, file: named.file });
        yield* parsing.lines;
        summary.resolve(await parsing.summary);
      } catch (error) {
        summary.reject(error);
        throw error;
      } finally {
        await local?.close();
      }
    }
    return { lines: lines(), summary: summary.promise };
  };
}

async function tell({ institutionId, userId, id }: Payload, { pool }: JobServices): Promise<void> {
  await actAs(pool, { institutionId, userId }, (client) =>
    sendEvent(client, { institutionId, userId, kind: 'file', data: { id } }),
  );
}

type Ended = {
  readonly username: string;
  readonly file_name: string;
  readonly kind: string;
  readonly period: string | null;
  readonly refusal: string | null;
};

/** Starts what follows an applied file and audits the end of the intake, in one transaction. */
async function finish(sent: Payload, { pool }: JobServices, outcome: string): Promise<void> {
  const { institutionId, id } = sent;
  await actAs(pool, sent, async (client) => {
    const { rows } = await client.query(
      `select username, file_name, kind, period, refusal, needs_by::text as needs_by, row_count, applied_rows, refused_rows
         from portal.submission where institution_id = $1 and id = $2 /* never null: kind */`,
      [institutionId, id],
    );
    const [row] = rows;
    if (outcome === 'applied' && row?.period) {
      await askForAlertsAfter(client, row.period);
      await askForWatching(client, { institutionId, id });
    }
    if (row?.needs_by)
      await sendEvent(client, { ...sent, kind: 'file-needs', data: { file: row.file_name, day: row.needs_by } });
    if (row !== undefined) {
      const data = {
        ...{ file: id, name: row.file_name, kind: row.kind, period: row.period, outcome },
        ...{
          rows: countOf(row.row_count),
          appliedRows: countOf(row.applied_rows),
          refusedRows: countOf(row.refused_rows),
        },
        ...{ refusal: row.refusal === null ? null : catalogueCode(row.refusal), needsBy: row.needs_by },
      };
      const overtaken = outcome === 'refused' ? [] : await supersededBy(client, sent);
      await appendEvents(client, institutionId, [...overtaken, { kind: 'file.processed', data }]);
    }
    await auditEnd(client, sent, { outcome, row });
  });
}

function countOf(value: bigint | null): number | null {
  return value === null ? null : Number(value);
}

/** Held files that this one took the place of while it was taken in. */
async function supersededBy(client: Connection, { institutionId, id }: Payload): Promise<ProgramEvent[]> {
  const { rows } = await client.query(
    `select o.id, o.file_name, o.kind, o.period from portal.submission s
       join portal.submission o on o.institution_id = s.institution_id and o.kind = s.kind and o.state = 'superseded' and o.id <> s.id
        and o.finished_at >= s.checked_at and (o.received_at, o.id) < (s.received_at, s.id)
      where s.institution_id = $1 and s.id = $2`,
    [institutionId, id],
  );
  return rows.map((one) => ({
    kind: 'file.processed' as const,
    data: { file: one.id, name: one.file_name, kind: one.kind, period: one.period, outcome: 'superseded' },
  }));
}

async function auditEnd(
  client: pg.ClientBase,
  { institutionId, userId, id }: Payload,
  { outcome, row }: { outcome: string; row: Ended | undefined },
): Promise<void> {
  await appendAudit(client, {
    userId,
    username: row?.username ?? null,
    institutionId,
    sessionId: null,
    address: null,
    requestId: id,
    action: 'job intake',
    purpose: null,
    subjectKey: null,
    result: outcome,
    detail: JSON.stringify({ file: row?.file_name, kind: row?.kind, refusal: row?.refusal }),
  });
}
