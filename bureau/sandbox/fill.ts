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

/** The same with the sandbox of an institution that acts, which acts again afterwards. */
export async function refillSandbox(client: Connection, cipher: Cipher, owner: Owner): Promise<number> {
  const sandbox = -owner.institutionId;
  await actFrom(client, { institutionId: sandbox, userId: owner.userId });
  const filled = await fillSandbox(client, cipher, sandbox);
  await actFrom(client, owner);
  return filled;
}
