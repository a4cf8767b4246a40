import {
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import type { Connection } from '#database/connection.ts';
import { faultsOfFarCopy } from './away.ts';
import type { FarFolder } from './far-folder.ts';
import { type Backup, BackupError, backupNames, placesIn, readBackup, timeOfName } from './manifest.ts';
import { contentsOf } from './mark.ts';
import { restoreToMark, withCluster } from './restore.ts';
import { faultsOfStored } from './stored.ts';

/** The result of a verification; `problems` is empty if the backup is reliable. */
export type Verdict = {
  readonly backup: string;
  readonly at: Date;
  readonly seconds: number;
  readonly rows: number;
  readonly auditRows: number;
  readonly storedFiles: number;
  readonly problems: readonly string[];
};

/**
 * Restores the newest backup into a folder beside it, starts it, compares its content with the manifest, checks every
 * row of the audit's chains and each stored file, and removes it again; with `far` also that all of it is elsewhere.
 * The result is stored beside the backups, for the operators' figures.
 */
export async function verifyNewest(backups: string, say: (line: string) => void, far?: FarFolder): Promise<Verdict> {
  const newest = backupNames(backups).at(-1);
  if (newest === undefined) throw new BackupError(`There is no backup in ${backups}. Make one: npm run backup`);
  removeLeft(backups);
  const startedAt = Date.now();
  const found = await tryBackup(backups, { name: newest, far }, say).catch((error: unknown) => ({
    ...{ rows: 0, auditRows: 0, storedFiles: 0 },
    problems: [error instanceof Error ? error.message : String(error)],
  }));
  const verdict = { backup: newest, at: new Date(), seconds: Math.round((Date.now() - startedAt) / 1000), ...found };
  const { verified } = placesIn(backups);
  writeFileSync(`${verified}.new`, `${JSON.stringify(verdict)}\n`, { mode: 0o644 });
  renameSync(`${verified}.new`, verified);
  return verdict;
}

/**
 * When the newest backup was begun and when one was last verified; `isBad` if that found faults. Undefined is never.
 */
export type BackupState = {
  readonly madeAt: Date | undefined;
  readonly verifiedAt: Date | undefined;
  readonly isBad: boolean;
};

export function backupState(backups: string): BackupState {
  const newest = backupNames(backups).at(-1);
  const madeAt = newest === undefined ? undefined : timeOfName(newest);
  const { verified } = placesIn(backups);
  if (!existsSync(verified)) return { madeAt, verifiedAt: undefined, isBad: false };
  const verdict: { at: string; problems: unknown[] } = JSON.parse(readFileSync(verified, 'utf8'));
  return { madeAt, verifiedAt: new Date(verdict.at), isBad: verdict.problems.length > 0 };
}

const tried = 'verify-';
const leftMilliseconds = 24 * 3_600_000;

/** Removes leftovers of killed verifications: a whole restored database each. One may still be running for a day. */
function removeLeft(backups: string): void {
  for (const name of readdirSync(backups)) {
    const path = join(backups, name);
    if (name.startsWith(tried) && Date.now() - statSync(path).mtimeMs > leftMilliseconds)
      rmSync(path, { recursive: true, force: true });
  }
}

type Found = Pick<Verdict, 'rows' | 'auditRows' | 'storedFiles' | 'problems'>;

async function tryBackup(
  backups: string,
  { name, far }: { readonly name: string; readonly far: FarFolder | undefined },
  say: (line: string) => void,
): Promise<Found> {
  const backup = readBackup(backups, name);
  const into = mkdtempSync(join(backups, tried));
  try {
    const restored = await restoreToMark(backup, { backups, into, say });
    say('Comparing it with the manifest');
    const found = await withCluster(restored, (client) => compare(client, backup));
    if (far !== undefined) say(`Looking for it in ${far.name}`);
    const faults = await Promise.all([
      faultsOfStored(backups, backup),
      far === undefined ? [] : faultsOfFarCopy(backup, far),
    ]);
    const problems = [...found.problems, ...faults.flat()];
    return { ...found, storedFiles: backup.manifest.store.length, problems };
  } finally {
    rmSync(into, { recursive: true, force: true });
  }
}

async function compare(client: Connection, { manifest }: Backup): Promise<Omit<Found, 'storedFiles'>> {
  const { counts, auditHeads } = await contentsOf(client);
  const problems: string[] = [];
  for (const [table, count] of Object.entries(manifest.counts)) {
    const now = counts[table] ?? 0;
    // For a database that was never idle the log may hold a little more than was counted.
    const isRight = manifest.isExact ? now === count : now >= count * 0.99;
    if (!isRight) problems.push(`${table} holds ${now} rows, the manifest says ${count}`);
  }
  const heads = new Map(auditHeads.map(([chain, seq, hash]) => [chain, { seq, hash }]));
  for (const [chain, seq, hash] of manifest.auditHeads) {
    const head = heads.get(chain);
    const isRight = manifest.isExact ? head?.seq === seq && head.hash === hash : (head?.seq ?? 0) >= seq;
    if (!isRight) problems.push(`chain ${chain} of the audit does not end with row ${seq} as the manifest says`);
  }
  const audit = auditHeads.length === 0 ? { rows: 0, problems: [] } : await checkChains(client);
  const rows = Object.values(counts).reduce((sum, count) => sum + count, 0);
  return { rows, auditRows: audit.rows, problems: [...problems, ...audit.problems] };
}

/** Checks that each audit row follows the one before it and matches its hash, and that chains end at their heads. */
async function checkChains(client: Connection): Promise<{ rows: number; problems: string[] }> {
  const { rows } = await client.query(
    `with linked as (
       select a.chain, a.seq, a.hash, a.hash = sha256(portal.audit_bytes(a))
           and coalesce(a.seq = 1 + lag(a.seq) over chains and a.previous_hash = lag(a.hash) over chains, true) as is_right,
         lead(a.seq) over chains is null as is_last
       from portal.audit_log a window chains as (partition by a.chain order by a.seq)),
     wrong as (
       select l.chain, l.seq from linked l join portal.audit_chain c using (chain)
        where not l.is_right or (l.is_last and (c.seq <> l.seq or c.hash <> l.hash)))
     select (select count(*) from portal.audit_log) as rows, w.chain, w.seq
       from (values (1)) one left join lateral (select chain, seq from wrong order by chain, seq limit 5) w on true`,
  );
  const problems = rows.flatMap(({ chain, seq }) =>
    chain === null ? [] : [`chain ${chain}, row ${seq} of the audit is not what its chain says`],
  );
  return { rows: Number(rows[0]?.rows ?? 0), problems };
}
