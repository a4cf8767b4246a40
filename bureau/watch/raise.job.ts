import { z } from 'zod';
import { monthOf } from '#bureau/credit/months.ts';
import { actAs } from '#kit/server/database/database.ts';
import { type JobServices, job } from '#kit/server/jobs/jobs.ts';
import { type FactFile, raiseScores } from './raise-scores.ts';
import { tellOf } from './tell.ts';
import type { Connection } from '#database/connection.ts';

const file = z.object({ institutionId: z.int(), id: z.uuid() });

/**
 * Raises alerts from an applied data file about watched customers, at one institution after another; repeated, it
 * finds nothing new.
 */
export const watchFileJob = job({
  name: 'watch-file',
  payload: file,
  run: async (sent, services) => {
    const found = await fileOf(sent, services);
    if (found === undefined) return;
    const { rows } = await services.pool.query(
      'select w.id from portal.institutions_with_watches($1) w (id) /* never null: id */',
      [sent.institutionId],
    );
    for (const { id } of rows) {
      await raiseAt(services, { institutionId: id, lender: sent.institutionId, file: found });
    }
  },
});

async function fileOf(
  { institutionId, id }: z.output<typeof file>,
  { pool }: JobServices,
): Promise<FactFile | undefined> {
  return actAs(pool, { institutionId, userId: 0 }, async (client) => {
    const { rows } = await client.query(
      `select id, kind, period::text as period, version from portal.submission
       where institution_id = $1 and id = $2 and state = 'applied' and period is not null /* never null: kind */`,
      [institutionId, id],
    );
    return rows[0];
  });
}

type At = { readonly institutionId: number; readonly lender: number; readonly file: FactFile };

/** Raises alerts from a lender's file at one institution, in its own transaction; then the scores, some at a time. */
export async function raiseAt(services: Pick<JobServices, 'pool' | 'cipher'>, at: At): Promise<void> {
  const actor = { institutionId: at.institutionId, userId: 0 };
  await actAs(services.pool, actor, async (client) => {
    // A large branch's month takes longer than the time limit of a call.
    await client.query(`set local statement_timeout = '15min'`);
    const { rows } = await client.query(
      'select * from portal.raise_file_alerts($1, $2) /* never null: alert_id, live_users */',
      [at.lender, JSON.stringify(at.file)],
    );
    await tellOf(client, at.institutionId, { raised: rows, because: `${at.file.kind} ${at.file.id}` });
  });
  await raiseScores(services, { ...at, month: `${monthOf(at.file.period)}-01` });
}

/** Raises an alert that another institution asked about a watched customer. */
export const watchInquiryJob = job({
  name: 'watch-inquiry',
  payload: z.object({ institutionId: z.int(), subjectId: z.string(), inquiryId: z.uuid() }),
  run: ({ institutionId, subjectId, inquiryId }, { pool }) =>
    actAs(pool, { institutionId, userId: 0 }, async (client) => {
      const { rows } = await client.query(
        'select * from portal.raise_inquiry_alert($1, $2) /* never null: alert_id, live_users */',
        [subjectId, inquiryId],
      );
      await tellOf(client, institutionId, { raised: rows, because: `inquiry ${inquiryId}` });
    }),
});

/** Requests the alerts of a file that was applied. */
export async function askForWatching(client: Connection, sent: z.output<typeof file>): Promise<void> {
  await client.query(
    `select graphile_worker.add_job('watch-file', json_build_object('institutionId', $1::int, 'id', $2::text), job_key := $3,
       priority := 14)`,
    [sent.institutionId, sent.id, `watch-file-${sent.id}`],
  );
}

/** Raises an alert that a bank refused a cheque of a watched customer; `subjectId` is the drawer. */
export const watchChequeJob = job({
  name: 'watch-cheque',
  payload: z.object({ bankId: z.int(), chequeId: z.uuid(), subjectId: z.string() }),
  run: async ({ bankId, chequeId, subjectId }, { pool }) => {
    const { rows } = await pool.query(
      `select w.id from portal.institutions_watching(array[$1::bigint], 'cheque-refused') w (id) where w.id <> $2 order by 1`,
      [subjectId, bankId],
    );
    for (const { id } of rows) {
      await actAs(pool, { institutionId: id, userId: 0 }, async (client) => {
        const raised = await client.query(
          'select * from portal.raise_cheque_alert($1, $2, $3) /* never null: alert_id, live_users */',
          [subjectId, bankId, chequeId],
        );
        await tellOf(client, id, { raised: raised.rows, because: `cheque ${chequeId}` });
      });
    }
  },
});

/** Requests the alerts of a cheque whose refusal for want of funds was just approved. */
export async function askForChequeAlert(
  client: Connection,
  cheque: { readonly bankId: number; readonly chequeId: string; readonly subjectId: bigint },
): Promise<void> {
  await client.query(
    `select graphile_worker.add_job('watch-cheque', json_build_object('bankId', $1::int, 'chequeId', $2::text, 'subjectId', $3::text),
       job_key := $4, priority := 14)`,
    [cheque.bankId, cheque.chequeId, String(cheque.subjectId), `watch-cheque-${cheque.chequeId}`],
  );
}
