import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeCheckpoint } from '#bureau/audit/checkpoint.job.ts';
import { type AuditKey, auditKeyOf } from '#bureau/audit/signing.ts';
import { ExportVerifier } from '#bureau/audit/verify-export.ts';
import { sendNext } from '#bureau/audit/witness.ts';
import { diskFiles } from '#kit/server/files/disk.ts';
import { readSettings, type Settings } from '#kit/server/settings/settings.ts';
import { type Connected, connectedDatabase } from '#testing/database.ts';
import { writeExport } from './export.ts';
import { busy, type Files, type Hand, other, quiet, type Trick, tricks } from './tricks.fixture.ts';

// A superuser who knows this code, tried against the verifier. Each trick is done in a transaction that is undone.

let base: Connected;
let folder: string;
let settings: Settings;
let key: AuditKey;
let witness: string;

beforeAll(async () => {
  base = await connectedDatabase();
  folder = await mkdtemp(join(tmpdir(), 'audit-adversary-'));
  witness = join(folder, 'witness.jsonl');
  settings = readSettings({
    MODE: 'demo',
    DATA_DIR: folder,
    BUREAU_SEAL_KEY: Buffer.from('12345678901234567890123456789012').toString('base64'),
    BUREAU_AUDIT_WITNESS: `file://${witness}`,
  });
  key = auditKeyOf(settings);
  await base.owner.query(
    `create or replace function portal.refuse_no_auditor(is_bureau_only boolean) returns void language sql as ''`,
  );
  await base.owner.query(`
    create function pg_temp.work(chain_in int, times int) returns void language sql as $$
      select portal.append_audit(chain_in, 'lan.clerk', 0, null, null, null, 'act ' || n, null, null, 'ok', null)
        from generate_series(1, times) n $$`);
  // What the trickster does to make a chain agree with itself again: number, link, hash, and the head.
  await base.owner.query(`
    create function pg_temp.mend(chain_in int) returns void language plpgsql as $$
    declare a portal.audit_log; last bytea := ''; n bigint := 0; rows portal.audit_log[];
    begin
      rows := array(select l from portal.audit_log l where l.chain = chain_in order by l.seq, l.at);
      delete from portal.audit_log where chain = chain_in;
      foreach a in array rows loop
        n := n + 1; a.seq := n; a.previous_hash := last; a.hash := sha256(portal.audit_bytes(a)); last := a.hash;
        insert into portal.audit_log select a.*;
      end loop;
      update portal.audit_chain set seq = n, hash = last where chain = chain_in;
    end $$`);
  for (let round = 0; round < 4; round++) {
    if (round === 0) await work(quiet, 6);
    await work(busy, 3);
    await work(other, 2);
    await checkpoint();
  }
}, 300_000);
afterAll(async () => {
  await base.close();
  await rm(folder, { recursive: true, force: true });
});

const sql = (text: string, values: unknown[] = []) => base.owner.query(text, values);
const work = (chain: number, times: number) => sql('select pg_temp.work($1, $2)', [chain, times]);
const mend = (chain: number) => sql('select pg_temp.mend($1)', [chain]);

async function checkpoint(): Promise<void> {
  await makeCheckpoint(base.owner, key);
  await send();
}

async function send(): Promise<void> {
  while ((await sendNext(base.owner, key, settings)) === true);
}

/** The checkpoints since a number, made and signed again after what the database says now. */
async function signAgain(since: number, by = key): Promise<void> {
  const { rows } = await sql('delete from portal.audit_checkpoint where number >= $1 returning number', [since]);
  for (const _ of rows) await makeCheckpoint(base.owner, by);
  await sql('update portal.audit_checkpoint set witnessed_at = now() where number >= $1', [since]);
}

const hand: Hand = {
  sql,
  work,
  mend,
  signAgain,
  make: () => makeCheckpoint(base.owner, key),
  rewrite: (chain) =>
    sql(`update portal.audit_log set username = 'somebody.else' where chain = $1 and seq in (2, 3)`, [chain]),
};

/** The export and the witness after something was done, as an auditor gets both. */
async function after(trick: Pick<Trick, 'does' | 'edits' | 'isLast'>): Promise<Files> {
  const before = await readFile(witness, 'utf8');
  await sql('begin');
  try {
    await trick.does?.(hand);
    if (trick.isLast !== true) {
      await work(busy, 2);
      await checkpoint();
    }
    const files = diskFiles(folder);
    const { handle } = await writeExport(
      { client: base.owner as never, settings, files },
      {
        from: '2020-01-01T00:00:00Z',
        until: trick.isLast === true ? new Date().toISOString() : '2100-01-01T00:00:00Z',
      },
    );
    await send();
    const chunks: Uint8Array[] = [];
    for await (const chunk of await files.read(handle)) chunks.push(chunk);
    const lines = Buffer.concat(chunks).toString('utf8').trimEnd().split('\n');
    const got = { lines, witness: (await readFile(witness, 'utf8')).trimEnd().split('\n') };
    return trick.edits?.(got, key) ?? got;
  } finally {
    await sql('rollback');
    await writeFile(witness, before);
  }
}

function findingsOf({ lines, witness: told }: Files, trusted: readonly string[] = [key.publicPem]): string[] {
  const verifier = new ExportVerifier(trusted);
  verifier.takeWitness('witness.jsonl', told);
  for (const line of lines) verifier.take(line);
  return verifier.verdict().findings.map(({ what }) => what);
}

describe('a superuser who knows this code', () => {
  const table: string[] = [];
  afterAll(() => console.log(['what was done → what the verifier says first', ...table].join('\n')));

  test('TRU-17 without a trick nothing is found, whichever key is trusted', async () => {
    const honest = await after({});
    expect(findingsOf(honest)).toEqual([]);
    expect(findingsOf(honest, [])).toEqual([]);
  });

  test.each(tricks)('TRU-17 $what: it is found', async (trick) => {
    const findings = findingsOf(await after(trick));
    table.push(`${trick.what} → ${findings[0] ?? 'NOTHING'}`);
    expect(
      findings.some((what) => trick.found.test(what)),
      findings.join('\n'),
    ).toBe(true);
  });

  test('TRU-17 two hashes for one place of a chain are found without a witness, too', async () => {
    const { lines } = await after({
      does: async () => {
        await hand.rewrite(quiet);
        await mend(quiet);
      },
    });
    const verifier = new ExportVerifier([key.publicPem]);
    for (const line of lines) verifier.take(line);
    expect(verifier.verdict().findings[0]?.what).toMatch(/has two hashes: checkpoint 1 signs another than 5/);
  });

  test('TRU-17 the limit: what was rewritten before a checkpoint left is not found', async () => {
    const findings = findingsOf(
      await after({
        does: async () => {
          await work(quiet, 3);
          await sql(`update portal.audit_log set username = 'somebody.else' where chain = $1 and seq = 8`, [quiet]);
          await mend(quiet);
        },
      }),
    );
    table.push(
      `rows are rewritten before any checkpoint of them has left → ${findings[0] ?? 'nothing: they left no trace elsewhere'}`,
    );
    expect(findings).toEqual([]);
  });
});
