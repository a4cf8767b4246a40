import { createHash, randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { writeXlsx } from 'hucre/xlsx';
import type { Connection } from '#kit/server/database/connection.ts';
import { batchNameOf } from '#bureau/batch/file-name.ts';
import { customerSheet } from '#bureau/batch/template.ts';
import type { Cipher } from '#kit/server/cipher.ts';
import type { Files } from '#kit/server/files/files.ts';
import { addTurn } from './batch.ts';

type Sender = { readonly institutionId: number; readonly userId: number; readonly username: string };

const customers = 14;

/**
 * One file of customers, queued as if it had just been sent: the workers answer it like any other, and one number in
 * it has lost its zero. The files are in the server's file store.
 */
export async function addDemoBatch(
  client: Connection,
  { cipher, files, sender }: { readonly cipher: Cipher; readonly files: Files; readonly sender: Sender },
): Promise<void> {
  const { rows } = await client.query(
    `select s.name, s.identity_sealed as number, s.address_sealed as address, (portal.hanoi_day() - 1)::text as day from bureau.subject s
     where s.subject_type = 2 and s.status = 'live' and s.identity_sealed is not null and s.address_sealed is not null
       and s.subject_id > 200 order by s.subject_id limit $1 /* never null: day */`,
    [customers],
  );
  const [first] = rows;
  if (first === undefined) return;
  const lines = rows.map(({ name, number, address }, at) => {
    const whole = cipher.open(number);
    return [name, at === 4 ? whole.slice(1) : whole, cipher.open(address)];
  });
  const content = Buffer.from(
    await writeXlsx({ sheets: [{ name: customerSheet, rows: [['TENKH', 'SOCMT', 'DIACHI'], ...lines] }] }),
  );
  const { handle, bytes } = await files.write(Readable.from([content]));
  const id = randomUUID();
  await client.query('begin');
  await client.query(`select set_config('app.institution', $1, true)`, [String(sender.institutionId)]);
  await client.query(
    `insert into portal.batch (institution_id, id, user_id, username, channel, file_name, customer_type, product, bytes, sha256, file_handle)
     values ($1, $2, $3, $4, 'batch', $5, '2', 'R11', $6, $7, $8)`,
    [
      sender.institutionId,
      id,
      sender.userId,
      sender.username,
      batchNameOf('batch', '2', first.day),
      bytes,
      createHash('sha256').update(content).digest(),
      handle,
    ],
  );
  await addTurn(client, { ...sender, id });
  await client.query('commit');
}
