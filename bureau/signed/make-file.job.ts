import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { z } from 'zod';
import type { Connection } from '#database/connection.ts';
import { signerOf } from '#bureau/invoices/sign.ts';
import { actAs } from '#kit/server/database/database.ts';
import { sendEvent } from '#kit/server/events.ts';
import { type JobServices, job } from '#kit/server/jobs/jobs.ts';
import { contentOf } from './content.ts';
import { bureauKey } from './key.ts';
import { signedPaperPdf } from './paper.ts';
import { signPdf } from './sign-pdf.ts';

const payload = z.object({ institutionId: z.int(), userId: z.int(), id: z.string() });
type Asked = z.output<typeof payload>;

/** Makes a signed file and keeps it; one that was made is not made again. */
export const signedFileJob = job({
  name: 'signed-file',
  rests: true,
  // A borrower may have thousands of looks, and a year some millions.
  apart: import.meta.url,
  payload,
  run: async (asked, services) => {
    const made = await makeFile(asked, services);
    if (made !== undefined) await finish(asked, made, services);
  },
  giveUp: (asked, { pool }) =>
    actAs(pool, asked, async (client) => {
      await client.query(
        `update portal.signed_file set state = 'failed', finished_at = clock_timestamp() where institution_id = $1 and id = $2 and state = 'making'`,
        [asked.institutionId, asked.id],
      );
      await sendEvent(client, { ...asked, kind: 'signed-file', data: { id: asked.id } });
    }),
});

/** Queues the making of a file in the transaction that writes its row. */
export async function askForSignedFile(client: Connection, asked: Asked): Promise<void> {
  await client.query(
    `select graphile_worker.add_job('signed-file', json_build_object('institutionId', $1::int, 'userId', $2::int, 'id', $3::text))`,
    [asked.institutionId, asked.userId, asked.id],
  );
}

async function makeFile(asked: Asked, { pool, settings }: JobServices) {
  const madeAt = new Date();
  const read = await actAs(pool, asked, async (client) => {
    await client.query(`set local statement_timeout = '10min'`);
    const { rows } = await client.query(
      `select kind, language, cic_code, year, reason, case when cic_code is not null then bureau.subject_of_code(cic_code) end as subject_id from portal.signed_file
        where institution_id = $1 and id = $2 and state = 'making' /* one of: kind = breaches | looks | year, language = en | vi */`,
      [asked.institutionId, asked.id],
    );
    const [row] = rows;
    if (row === undefined) return undefined;
    const { kind, language, subject_id: subjectId, year, reason } = row;
    return { row, content: await contentOf(client, { kind, language, subjectId, year, reason }) };
  });
  if (read === undefined) return undefined;
  const { row, content } = read;
  const number = asked.id.slice(-12).toUpperCase();
  const pdf = await signedPaperPdf({ ...content, language: row.language, madeAt, number });
  const key = await bureauKey(settings);
  const body = await signPdf(pdf, key, madeAt);
  const name = `${{ looks: 'NhatKyTraCuu', breaches: 'SoViPham', year: 'NhatKyNam' }[row.kind]}-${row.cic_code ?? row.year}-${number}.pdf`;
  return { body, name, rows: content.rowCount, signer: signerOf(key.certificate) };
}

type Made = NonNullable<Awaited<ReturnType<typeof makeFile>>>;

async function finish(asked: Asked, { body, name, rows, signer }: Made, { pool, files }: JobServices): Promise<void> {
  const stored = await files.write(Readable.from([body]));
  const isKept = await actAs(pool, asked, async (client) => {
    const { rowCount } = await client.query(
      `update portal.signed_file set state = 'ready', row_count = $3, file_name = $4, file_handle = $5, bytes = $6, sha256 = $7, signer = $8,
         finished_at = clock_timestamp() where institution_id = $1 and id = $2 and state = 'making'`,
      [
        asked.institutionId,
        asked.id,
        rows,
        name,
        stored.handle,
        body.length,
        createHash('sha256').update(body).digest(),
        signer,
      ],
    );
    await sendEvent(client, { ...asked, kind: 'signed-file', data: { id: asked.id } });
    return rowCount === 1;
  });
  // Another worker has made it.
  if (!isKept) await files.remove(stored.handle);
}
