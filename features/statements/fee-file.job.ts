import { Readable } from 'node:stream';
import { z } from 'zod';
import { actAs } from '#kit/server/database/database.ts';
import { sendEvent } from '#kit/server/events.ts';
import type { StoredFile } from '#kit/server/files/files.ts';
import { type JobServices, job } from '#kit/server/jobs/jobs.ts';
import { noticeLines } from './notice-lines.ts';
import { noticePdf } from './notice-pdf.ts';
import { noticeParties, noticeSays, workbookSays } from './says.ts';
import { type Statement, findStatement } from './statement.ts';
import { statementSheet } from './statement-sheet.ts';
import type { Connection } from '#kit/server/database/connection.ts';

const payload = z.object({ institutionId: z.int(), userId: z.int(), id: z.string() });
type Asked = z.output<typeof payload>;

type Wanted = { readonly kind: 'statement' | 'notice'; readonly month: string; readonly contract_no: string };

/** Makes a file of a statement, reports progress, and stores it; an existing file is not made again. */
export const feeFileJob = job({
  name: 'fee-file',
  rests: true,
  // A statement has up to a million lines.
  apart: import.meta.url,
  payload,
  run: async (asked, services) => {
    const wanted = await actAs(services.pool, asked, async (client) => {
      const { rows } = await client.query(
        `select kind, month::text as month, contract_no from portal.fee_file where institution_id = $1 and id = $2 and state = 'making'`,
        [asked.institutionId, asked.id],
      );
      return rows[0];
    });
    if (wanted === undefined) return;
    try {
      const made = await makeFile(asked, wanted, services);
      await finish(asked, made, services);
    } catch (error) {
      services.log.error('a fee file could not be made', { error, id: asked.id });
      await finish(asked, undefined, services);
    }
  },
});

type Made = {
  readonly stored: StoredFile;
  readonly rows: number;
  readonly name: string;
  /** The hash of its content, read with it: the content may have changed since the request. */
  readonly says: Buffer;
};

/** Queues the making of a file in the transaction that writes its row. */
export async function askForFile(client: Connection, asked: Asked): Promise<void> {
  await client.query(
    `select graphile_worker.add_job('fee-file', json_build_object('institutionId', $1::int, 'userId', $2::int, 'id', $3::text))`,
    [asked.institutionId, asked.userId, asked.id],
  );
}

async function makeFile(asked: Asked, wanted: Wanted, services: JobServices): Promise<Made | undefined> {
  const { pool, files } = services;
  return actAs(pool, asked, async (client) => {
    // Reading a statement of a million events takes longer than the time limit of a call.
    await client.query(`set local statement_timeout = '10min'`);
    const statement = await findStatement(client, {
      institutionId: asked.institutionId,
      month: wanted.month,
      contractNo: wanted.contract_no,
    });
    if (statement === undefined) return undefined;
    if (wanted.kind === 'notice') {
      const parties = await noticeParties(client, asked.institutionId);
      const lines = await noticeLines(client, statement, asked.institutionId);
      const pdf = await noticePdf({ statement, ...parties, lines, madeAt: new Date() });
      if (pdf === undefined) return undefined;
      const stored = await files.write(Readable.from([pdf]));
      const name = `${statement.notice_no ?? statement.statement_no}.pdf`;
      return { stored, rows: 1, name, says: noticeSays(statement, parties) };
    }
    const onRows = (rows: number) => progress(asked, statement, rows, services);
    const stored = await files.write(statementSheet(client, statement, { ...asked, onRows }));
    return { stored, rows: statement.events, name: `${statement.statement_no}.xlsx`, says: workbookSays(statement) };
  });
}

// On a separate connection, because the reading one is inside its transaction.
async function progress(asked: Asked, statement: Statement, rows: number, { pool }: JobServices): Promise<void> {
  const percent = Math.min(99, Math.floor((rows * 100) / Math.max(1, statement.events)));
  await actAs(pool, asked, async (client) => {
    await client.query(
      'update portal.fee_file set progress = $3, row_count = $4 where institution_id = $1 and id = $2 and progress < $3',
      [asked.institutionId, asked.id, percent, rows],
    );
    await sendEvent(client, { ...asked, kind: 'fee-file', data: { id: asked.id } });
  });
}

async function finish(asked: Asked, made: Made | undefined, { pool, files }: JobServices): Promise<void> {
  const isKept = await actAs(pool, asked, async (client) => {
    const { rowCount } = await client.query(
      `update portal.fee_file set state = $3, progress = case when $3 = 'ready' then 100 else progress end, row_count = $4,
         file_name = $5, file_handle = $6, bytes = $7, says = coalesce($8, says), finished_at = clock_timestamp()
       where institution_id = $1 and id = $2 and state = 'making'`,
      [
        asked.institutionId,
        asked.id,
        made === undefined ? 'failed' : 'ready',
        made?.rows ?? 0,
        made?.name ?? null,
        made?.stored.handle ?? null,
        made?.stored.bytes ?? null,
        made?.says ?? null,
      ],
    );
    await sendEvent(client, { ...asked, kind: 'fee-file', data: { id: asked.id } });
    return rowCount === 1;
  });
  // Another worker has made the same file.
  if (!isKept && made !== undefined) await files.remove(made.stored.handle);
}
