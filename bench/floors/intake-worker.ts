import { randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { applySubmission, type Reader } from '#bureau/intake/apply.ts';
import { readFileName } from '#bureau/intake/file-name.ts';
import { parseFile } from '#bureau/intake/parse.ts';
import { makeCipher } from '#kit/server/cipher.ts';
import { actAs, openPool } from '#kit/server/database/database.ts';
import { diskFiles } from '#kit/server/files/disk.ts';
import { openLoaderPool } from '#kit/server/jobs/jobs.ts';
import { Buffer } from 'node:buffer';

// The work of a server and its worker on one file, in a separate process: quarantine, row, child, staging, checks,
// apply.
type Order = { readonly institutionId: number; readonly name: string; readonly path: string; readonly period: string };

const { APP_URL = '', LOADER_URL = '', FILES = '' } = process.env;
const services = {
  pool: openPool(APP_URL, 2),
  loader: openLoaderPool(LOADER_URL, 2),
  cipher: makeCipher({ fieldKey: Buffer.alloc(32, 1), indexKey: Buffer.alloc(32, 2) }),
};
const files = diskFiles(FILES);

process.on('message', (order: Order) => void answer(order));
// The channel closes when the bench ends, in whatever way.
process.once('disconnect', () => process.exit(0));
process.send?.('ready');

async function answer(order: Order): Promise<void> {
  try {
    process.send?.(await takeIn(order));
  } catch (error) {
    process.send?.({ state: String(error), seconds: Number.NaN, receiveSeconds: Number.NaN, marks: [] });
  }
}

async function takeIn({ institutionId, name, path, period }: Order) {
  const startedAt = performance.now();
  const kept = await files.write(createReadStream(path, { highWaterMark: 65_536 }));
  const id = randomUUID();
  await actAs(services.pool, { institutionId, userId: 1 }, (client) =>
    client.query(
      `insert into portal.submission (institution_id, id, user_id, username, channel, file_name, kind, period, bytes, sha256, file_handle)
       values ($1, $2, 1, 'bench', 'tt15', $3, 'D32', $4, $5, $6, $7)`,
      [institutionId, id, `${id} ${name}`, period, kept.bytes, Buffer.from(id), kept.handle],
    ),
  );
  const receivedAt = performance.now();
  const marks: string[] = [];
  const state = await applySubmission(
    services,
    { institutionId, id },
    {
      read: readerOf((await files.localFile(kept.handle)).path, name),
      onProgress: ({ phase, percent }) => {
        if (percent % 10 !== 0 && phase === 'reading') return;
        marks.push(`${phase} ${((performance.now() - receivedAt) / 1000).toFixed(1)}`);
      },
    },
  );
  const seconds = (performance.now() - startedAt) / 1000;
  await files.remove(kept.handle);
  return { state, seconds, receiveSeconds: (receivedAt - startedAt) / 1000, marks };
}

function readerOf(path: string, name: string): Reader {
  const read = readFileName(name, { today: undefined });
  if (!read.isGood) throw new Error('not a good name');
  return () => parseFile({ path, file: read.file });
}
