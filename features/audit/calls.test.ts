import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ExportVerifier } from '#bureau/audit/verify-export.ts';
import { makeCheckpoint } from '#bureau/audit/checkpoint.job.ts';
import { auditKeyOf } from '#bureau/audit/signing.ts';
import { known } from '#bureau/population/known/known.ts';
import { Client } from 'pg';
import { typeParsers } from '#database/types.ts';
import { type Answer, type Caller, type TestServer, testServer } from '#testing/server.ts';
import { instantInquiry } from '#features/instant-inquiry/contract.ts';
import { auditTrail } from './contract.ts';
import { hanoiDay } from '#kit/words/hanoi.ts';

const { clean, attention } = known;
// The days of these tests: one may begin before midnight in Hanoi and end after it.
const firstDay = hanoiDay();
const days = () => ({ fromDate: firstDay, toDate: hanoiDay() });

let server: TestServer;
let ha: Caller;

beforeAll(async () => {
  server = await testServer({ dailyCustomers: 1_000 });
  ha = await server.as('ha.auditor');
  const [lan, binh] = [await server.as('lan.clerk'), await server.as('binh.clerk')];
  await ask(lan, 'NK1', clean);
  await ask(binh, 'NK2', clean);
  await ask(lan, 'NK3', attention);
});
afterAll(() => server.stop());

async function ask(caller: Caller, voucherCode: string, who: { name: string; citizenId: string }): Promise<void> {
  const body = { voucherCode, productCode: 'S11T' as const, customerName: who.name, identityNumber: who.citizenId };
  expect(
    (await caller.send(instantInquiry.confirm, { body: { ...body, ...(await server.captcha('instant')) } })).status,
  ).toBe(200);
}

const found = (answer: Answer) => auditTrail.search.answer.parse(answer.body.data);
const search = async (body: object, by = ha) =>
  found(await by.send(auditTrail.search, { body: { ...days(), ...body } })).rows;
const askers = (rows: readonly { username: string | null; action: string }[]) =>
  rows
    .filter(({ action }) => action.includes('S11T'))
    .map(({ username }) => username ?? '')
    .toSorted((a, b) => a.localeCompare(b));

describe('the viewer', () => {
  test('NAV-17 an auditor finds who saw a customer by CIC code and by paper, why, and in which institution', async () => {
    for (const person of [clean.cicCode, clean.citizenId]) {
      const rows = await search({ person });
      expect(askers(rows)).toEqual(['binh.clerk', 'lan.clerk']);
      expect(rows.find(({ action }) => action.includes('S11T'))).toMatchObject({
        purpose: 'credit-granting',
        result: 'ok',
        code: 'ok',
      });
    }
    expect(askers(await search({ person: clean.cicCode, username: 'lan.clerk' }))).toEqual(['lan.clerk']);
    const [bank] = await server.sql<{ code: string }>(
      `select i.code from bureau.institution i join portal.membership m on m.institution_id = i.id
       join portal.user_account u on u.id = m.user_id where u.username = 'binh.clerk'`,
    );
    expect(askers(await search({ person: clean.cicCode, institution: bank?.code }))).toEqual(['binh.clerk']);
    expect(await search({ person: '9999999999' })).toEqual([]);
    expect(JSON.stringify(await search({ aboutPeople: 'people' }))).not.toMatch(
      new RegExp(`${clean.citizenId}|${clean.name}`),
    );
  });

  test('NAV-17 a person merged into a customer is found with the customer, by either code', async () => {
    await server.sql(`update bureau.subject set status = 'merged', merged_into = $1 where subject_id = $2`, [
      attention.subjectId,
      clean.subjectId,
    ]);
    const rows = await search({ person: attention.cicCode });
    expect(askers(rows)).toEqual(['binh.clerk', 'lan.clerk', 'lan.clerk']);
    await server.sql(`update bureau.subject set status = 'live', merged_into = null where subject_id = $1`, [
      clean.subjectId,
    ]);
  });

  test('NAV-17 every look at the audit is audited, the person only by key', async () => {
    await search({ person: clean.cicCode, username: 'lan.clerk' });
    const [row] = await search({ username: 'ha.auditor', action: 'Audit/Search', aboutPeople: 'people' });
    expect(row).toMatchObject({ action: 'POST /api/Audit/Search', institution: expect.any(String) });
    expect(row?.detail).toContain('"of":"lan.clerk"');
    expect(row?.detail).not.toContain(clean.cicCode);
  });

  test('NAV-17 a member’s auditor sees only its own people, and neither checkpoints nor the whole export', async () => {
    await server.sql(
      `update portal.membership m set roles = '{auditor}' from portal.user_account u where u.id = m.user_id and u.username = 'yen.admin'`,
    );
    const yen = await server.as('yen.admin');
    expect(askers(await search({ person: clean.cicCode }, yen))).toEqual(['lan.clerk']);
    expect(await search({ username: 'binh.clerk' }, yen)).toEqual([]);
    expect(await search({ username: 'minh.operator' }, yen)).toEqual([]);
    const victims = await yen.send(auditTrail.victims, { body: { ...days(), actor: 'binh.clerk' } });
    expect(victims.body.data).toMatchObject({ total: 0 });
    const other = await yen.send(auditTrail.hours, { body: { ...days(), username: 'binh.clerk' } });
    expect(auditTrail.hours.answer.parse(other.body.data).user).toEqual([]);
    for (const answer of [
      await yen.send(auditTrail.checkpoints, { body: days() }),
      await yen.send(auditTrail.export, { body: days() }),
      await yen.send(auditTrail.witness, { query: {} }),
    ])
      expect([answer.status, answer.body.errors?.[0]?.code]).toEqual([403, '4030001']);
  });

  test('NAV-17 what a job has done counts as a success, whatever its name; what it refused does not', async () => {
    for (const result of ['closed', 'refused'])
      await server.sql(
        `select portal.append_audit(null, 'a.job', null, null, null, null, 'job close-month', null, null, '${result}', '{}')`,
      );
    const codes = async (result: string) => (await search({ username: 'a.job', result })).map(({ code }) => code);
    expect([await codes('ok'), await codes('refused')]).toEqual([['closed'], ['refused']]);
    expect((await search({ username: 'a.job' })).map(({ result }) => result).toSorted()).toEqual(['ok', 'refused']);
  });

  test('NAV-17 the victims of an actor are named, each once, with how often and since when', async () => {
    const answer = await ha.send(auditTrail.victims, { body: { ...days(), actor: 'LAN.clerk' } });
    const { rows } = auditTrail.victims.answer.parse(answer.body.data);
    expect(rows.map(({ cicCode, name }) => [cicCode, name])).toEqual([
      [attention.cicCode, attention.name],
      [clean.cicCode, clean.name],
    ]);
    expect(rows[0]?.times).toBeGreaterThan(0);
    const file = await ha.send(auditTrail.victimsFile, { body: { ...days(), actor: 'lan.clerk' } });
    expect(Buffer.from(file.bytes.subarray(0, 2)).toString()).toBe('PK');
  });

  test('NAV-17 accesses stand by weekday and hour, one user’s beside the middle of the colleagues', async () => {
    const answer = await ha.send(auditTrail.hours, { body: { ...days(), username: 'lan.clerk' } });
    const { cells, user } = auditTrail.hours.answer.parse(answer.body.data);
    const [own] = await server.sql<{ count: number; all: number }>(
      `select count(*) filter (where username = 'lan.clerk')::int as count, count(*)::int as all from portal.audit_log
       where subject_key is not null and username is not null and not portal.is_refusal(action, result)`,
    );
    const sum = (of: readonly number[]) => of.reduce((all, one) => all + one, 0);
    expect(sum(cells.map(({ count }) => count))).toBe(own?.all);
    expect(cells.every(({ weekday, hour }) => weekday >= 1 && weekday <= 7 && hour >= 0 && hour <= 23)).toBe(true);
    expect(user).toHaveLength(24);
    expect(sum(user?.map((hour) => hour.own) ?? [])).toBe(own?.count);
    expect(user?.every(({ low, middle, high }) => low <= middle && middle <= high)).toBe(true);
    expect(
      auditTrail.hours.answer.parse((await ha.send(auditTrail.hours, { body: days() })).body.data).user,
    ).toBeNull();
  });

  test('NAV-17 bad spans, papers and codes are refused at their field', async () => {
    for (const [body, field] of [
      [{ fromDate: '2026-02-30' }, 'fromDate'],
      [{ toDate: '2020-01-01' }, 'toDate'],
      [{ person: 'é' }, 'person'],
      [{ person: "1' or 1=1" }, 'person'],
      [{ institution: '123' }, 'institution'],
      [{ result: 'x' }, 'result'],
    ] as const) {
      const answer = await ha.send(auditTrail.search, { body: { ...days(), ...body } as never });
      expect([field, answer.status, answer.body.errors?.map((one) => one.field)]).toEqual([field, 400, [field]]);
    }
  });
});

describe('the export', () => {
  const linesOf = async (): Promise<string[]> => {
    const answer = await ha.send(auditTrail.export, { body: { ...days(), fromDate: '2026-01-01' } });
    expect(answer.status).toBe(200);
    return answer.text.trimEnd().split('\n');
  };
  const judge = (lines: readonly string[], key?: string) => {
    const verifier = new ExportVerifier(key === undefined ? [] : [key]);
    for (const line of lines) verifier.take(line);
    return verifier.verdict();
  };
  const faults = (lines: readonly string[], key?: string) => judge(lines, key).findings.map(({ what }) => what);
  const isRow = (line: string) => line.startsWith('{"kind":"row"');
  const rowOf = (line = ''): { chain: number; seq: number } => JSON.parse(line);

  test('T67 an intact export passes, and a row cut, moved, changed, added or cut from the end is named', async () => {
    const lines = await linesOf();
    const key = auditKeyOf({ auditKey: undefined, sealKey: server.settings.sealKey });
    expect(judge(lines, key.publicPem)).toMatchObject({ findings: [], keyId: key.id });
    expect(judge(lines).rows).toBeGreaterThan(10);

    // A chain with several rows, so that one in the middle can be removed.
    const many = [...Map.groupBy(lines.filter(isRow), (line) => rowOf(line).chain).values()].find(
      (one) => one.length > 3,
    );
    const [first = '', second = '', third = ''] = many ?? [];
    const { chain } = rowOf(first);
    const at = (line: string) => lines.indexOf(line);
    const without = (line: string) => lines.filter((one) => one !== line);

    expect(faults(without(second))[0]).toBe(`chain ${chain}, row 2 is missing`);
    expect(faults(without(first))[0]).toBe(`chain ${chain}, row 1 is missing`);
    expect(faults(without(many?.at(-1) ?? ''))).toContain(`chain ${chain}, row ${many?.length} is missing`);
    expect(faults(lines.with(at(second), third).with(at(third), second))[0]).toBe(`chain ${chain}, row 2 is missing`);
    const changed = second.replace(/"result":"[^"]+"/, '"result":"forged"');
    expect(faults(lines.with(at(second), changed))[0]).toBe(`chain ${chain}, row 2 was changed`);
    expect(judge(lines.with(at(second), changed)).findings[0]?.line).toBe(at(second) + 1);
    expect(faults(lines.toSpliced(at(third), 0, second))[0]).toBe(`chain ${chain}, row 2 is out of order`);
    expect(faults(lines.slice(0, -1))).toEqual(['the end of the export is missing']);
    expect(faults(lines.filter((line) => !line.includes('"kind":"checkpoint"')))[0]).toMatch(
      /checkpoint \d+ is missing/,
    );
    expect(faults(lines.slice(1))[0]).toBe('the head of the export is missing');
    expect(faults(lines.with(at(second), second.slice(0, -9)))[0]).toBe('the line cannot be read');
    const other = auditKeyOf({ auditKey: Buffer.alloc(32, 7), sealKey: server.settings.sealKey });
    expect(faults(lines, other.publicPem)[0]).toBe('a checkpoint is not signed by the key');
  });

  test('T67 TRU-17 the command says that an export and its witness are intact, and names the line where one was cut or a byte changed', async () => {
    const lines = await linesOf();
    const folder = await mkdtemp(join(tmpdir(), 'audit-verify-'));
    const key = join(folder, 'key.pem');
    await writeFile(key, auditKeyOf(server.settings).publicPem);
    // The export's own checkpoint leaves once the export is committed.
    await expect
      .poll(async () => (await ha.send(auditTrail.witness, { query: {} })).body.data)
      .toMatchObject({ waiting: 0 });
    const witness = join(server.settings.dataDir, 'audit-checkpoints');
    const verified = async (name: string, bytes: string | Buffer) => {
      await writeFile(join(folder, name), bytes);
      try {
        const given = ['run', '-s', 'audit:verify', '--', join(folder, name), key, '--witness', witness];
        return { code: 0, said: (await promisify(execFile)('npm', given)).stdout };
      } catch (error) {
        const [code, said] =
          error instanceof Error && 'code' in error && 'stdout' in error ? [error.code, error.stdout] : [];
        return { code, said: String(said) };
      }
    };
    try {
      const whole = await verified('whole.jsonl', `${lines.join('\n')}\n`);
      expect(whole.code).toBe(0);
      expect(whole.said).toMatch(/^Whole: \d+ rows, \d+ checkpoints signed by [0-9a-f]{16}/);
      const at = lines.findLastIndex(isRow);
      const cut = await verified('cut.jsonl', `${lines.toSpliced(at, 1).join('\n')}\n`);
      expect(cut.code).toBe(1);
      const { chain, seq } = rowOf(lines[at]);
      expect(cut.said).toContain(`chain ${chain}, row ${seq} is missing`);
      expect(cut.said).toContain('NOT WHOLE');
      const changed = Buffer.from(`${lines.join('\n')}\n`);
      const place = changed.indexOf('"result":"ok"', Buffer.byteLength(lines.slice(0, at).join('\n')));
      const byte = place + '"result":"o'.length;
      changed.writeUInt8(changed.readUInt8(byte) ^ 1, byte);
      const spoilt = await verified('changed.jsonl', changed);
      expect(spoilt.code).toBe(1);
      expect(spoilt.said).toContain(`line ${at + 1}: chain ${chain}, row ${seq} was changed`);
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  }, 60_000);

  test('T67 what a superuser edits, deletes, inserts or cuts off in the database is named, even if the chain was repaired', async () => {
    const before = await linesOf();
    const [row] = before
      .filter(isRow)
      .map(rowOf)
      .filter(({ seq }) => seq === 2);
    const owner = new Client({ connectionString: server.database.ownerUrl });
    await owner.connect();
    try {
      const spoil = async (statement: string) => {
        await owner.query('begin');
        await owner.query(statement, statement.includes('$2') ? [row?.chain, row?.seq] : [row?.chain]);
        await owner.query('commit');
        return faults(await linesOf());
      };
      // Changed with its hash recomputed: the next row's link still reveals it.
      const edited =
        await spoil(`with e as (update portal.audit_log a set result = 'ok ' where chain = $1 and seq = $2 returning a.*)
        update portal.audit_log a set result = 'ok ' from e where false`);
      expect(edited[0]).toBe(`chain ${row?.chain}, row 2 was changed`);
      const cut = await spoil(`delete from portal.audit_log where chain = $1 and seq = $2`);
      expect(cut[0]).toBe(`chain ${row?.chain}, row 2 is missing`);
      // The tail is removed with the head of its chain, as an attacker who knows the chain would do.
      const headless = await spoil(`with gone as (delete from portal.audit_log where chain = $1)
        update portal.audit_chain set seq = 0, hash = '' where chain = $1`);
      expect(headless[0]).toMatch(new RegExp(`^chain ${row?.chain}, rows? .* missing since checkpoint \\d+$`));
    } finally {
      await owner.end();
    }
  });

  test('T67 the app role can read, change and empty neither the audit nor its checkpoints', async () => {
    const app = new Client({ connectionString: server.database.appUrl });
    await app.connect();
    try {
      for (const statement of [
        'select from portal.audit_log',
        'select from portal.audit_checkpoint',
        `update portal.audit_checkpoint set body = ''`,
        'delete from portal.audit_log',
        'select portal.export_audit(0, 1)',
        `select portal.read_audit('{}', 0, 1)`,
        `select portal.audit_victims('lan.clerk', now(), now())`,
      ])
        await expect(app.query(statement), statement).rejects.toMatchObject({ code: '42501' });
    } finally {
      await app.end();
    }
  });

  test('T67 checkpoints follow each other; of two made at once one is kept', async () => {
    const clients = [0, 1].map(() => new Client({ connectionString: server.database.appUrl, types: typeParsers }));
    await Promise.all(clients.map((one) => one.connect()));
    const key = auditKeyOf(server.settings);
    const made = await Promise.all(clients.map((one) => makeCheckpoint(one, key)));
    expect(made.filter((one) => one !== undefined).length).toBeGreaterThan(0);
    await Promise.all(clients.map((one) => one.end()));
    const { rows } = auditTrail.checkpoints.answer.parse(
      (await ha.send(auditTrail.checkpoints, { body: days() })).body.data,
    );
    expect(rows.map(({ number }) => number)).toEqual(rows.map((_, index) => rows.length - index));
    expect(new Set(rows.map(({ keyId }) => keyId))).toEqual(new Set([key.id]));
    expect(rows.some(({ witnessedAt }) => witnessedAt !== null)).toBe(true);
  });
});
