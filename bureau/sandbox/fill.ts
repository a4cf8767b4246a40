import type { Connection } from '#database/connection.ts';
import type { Cipher } from '#kit/server/cipher.ts';
import { actFrom } from '#kit/server/database/database.ts';
import { hanoiDay } from '#kit/words/hanoi.ts';
import { sandboxRows } from './rows.ts';

type Owner = { readonly institutionId: number; readonly userId: number };

/** Empties the acting sandbox and fills it anew, in the open transaction; how many borrowers it has. */
export async function fillSandbox(client: Connection, cipher: Cipher, sandbox: number): Promise<number> {
  await client.query('select portal.empty_sandbox()');
  const { rows } = await client.query('select bureau.fill_sandbox($1) as filled /* never null: filled */', [
    JSON.stringify(sandboxRows(cipher, sandbox, hanoiDay())),
  ]);
  return rows[0]?.filled ?? 0;
}

/**
 * The same with the sandbox of an institution that acts, which acts again afterwards; how many borrowers it has, and the
 * stored files that belong to nothing any more.
 */
export async function refillSandbox(
  client: Connection,
  cipher: Cipher,
  owner: Owner,
): Promise<{ readonly filled: number; readonly useless: readonly string[] }> {
  const sandbox = -owner.institutionId;
  await actFrom(client, { institutionId: sandbox, userId: owner.userId });
  const { rows } = await client.query(
    `select f.file_handle from portal.consent_file f where f.institution_id = $1
     union all select b.file_handle from portal.batch b where b.institution_id = $1
     union all select r.file_handle from portal.reply_file r where r.institution_id = $1`,
    [sandbox],
  );
  const filled = await fillSandbox(client, cipher, sandbox);
  await actFrom(client, owner);
  return { filled, useless: rows.flatMap(({ file_handle: handle }) => (handle === null ? [] : [handle])) };
}
