import {
  existsSync,
  lchownSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  realpathSync,
  renameSync,
  rmdirSync,
  symlinkSync,
} from 'node:fs';
import { cp, rm } from 'node:fs/promises';
import { join, relative, resolve } from 'node:path';
import type { Connection } from './connection.ts';
import { codeOf } from './data-dir-lock.ts';
import { makePrivateFolder, nameFor, openPathTo } from './embedded-account.ts';
import type { Account } from './embedded-binaries.ts';
import { sendScript } from './send-script.ts';
import { StartFault } from './start-fault.ts';

/** The tablespace of months that are seldom read. Where a cluster has none, nothing is moved. */
const coldTablespace = 'bureau_cold';

type Cluster = { readonly folder: string; readonly account: Account | undefined };

/**
 * Makes the cold tablespace of an embedded cluster, in a folder of another disk, unless it has one; `client` is its superuser's.
 * PostgreSQL makes it inside the cluster's folder and we put a link in its place: a log that is replayed elsewhere then never names,
 * and never writes into, the folder of the living cluster.
 */
export async function ensureCold(client: Connection, cluster: Cluster, coldFolder: string): Promise<void> {
  const { rows } = await client.query('select oid::int from pg_tablespace where spcname = $1', [coldTablespace]);
  if (rows.length === 0) {
    await sendScript(client, 'set allow_in_place_tablespaces = on');
    await sendScript(client, `create tablespace ${coldTablespace} location ''`);
  }
  await sendScript(client, `grant create on tablespace ${coldTablespace} to bureau_owner`);
  const made = await client.query('select oid::text from pg_tablespace where spcname = $1', [coldTablespace]);
  await putElsewhere(cluster, join(cluster.folder, 'pg_tblspc', made.rows[0]?.oid ?? ''), resolve(coldFolder));
}

// Before the first month is moved the folder holds nothing but PostgreSQL's empty one.
async function putElsewhere(cluster: Cluster, place: string, coldFolder: string): Promise<void> {
  if (lstatSync(place).isSymbolicLink()) {
    const found = realpathSync(place);
    if (existsSync(coldFolder) && realpathSync(coldFolder) === found) return;
    throw new StartFault(
      `Old months lie in ${found}, and BUREAU_COLD_FOLDER is ${coldFolder}. Set it to that folder, or move the folder while nothing runs ` +
        `and lead the link ${place} to its new place.`,
    );
  }
  const parts = readdirSync(place);
  // A restore may have replayed how months came here; to move them takes a stop.
  if (parts.some((part) => readdirSync(join(place, part)).length > 0)) {
    throw new StartFault(
      `Old months lie in ${place}. Move that folder to ${coldFolder} while nothing runs and lead a link from its old place there.`,
    );
  }
  if (!existsSync(coldFolder)) {
    mkdirSync(resolve(coldFolder, '..'), { recursive: true });
    makePrivateFolder(coldFolder, cluster.account);
  }
  if (readdirSync(coldFolder).length > 0)
    throw new StartFault(
      `BUREAU_COLD_FOLDER ${coldFolder} is not empty: it may be another database's. Name an empty folder.`,
    );
  if (cluster.account) lchownSync(coldFolder, cluster.account.uid, cluster.account.gid);
  openPathTo(coldFolder, cluster.account);
  for (const part of parts) await moveFolder(join(place, part), join(coldFolder, part), cluster.account);
  rmdirSync(place);
  linkCold(cluster, place, coldFolder);
}

async function moveFolder(from: string, to: string, account: Account | undefined): Promise<void> {
  try {
    renameSync(from, to);
  } catch (error) {
    if (codeOf(error) !== 'EXDEV') throw error;
    await cp(from, to, { recursive: true });
    if (account) lchownSync(to, account.uid, account.gid);
    await rm(from, { recursive: true });
  }
}

/** Leads a tablespace's place in the cluster's folder to another folder, by a way that the cluster's account can go. */
export function linkCold({ account, folder }: Cluster, place: string, coldFolder: string): void {
  const isReached = nameFor(coldFolder, account) === coldFolder;
  symlinkSync(isReached ? coldFolder : relative(join(folder, 'pg_tblspc'), coldFolder), place);
  if (account) lchownSync(place, account.uid, account.gid);
}
