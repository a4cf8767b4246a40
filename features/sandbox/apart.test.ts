import { randomUUID } from 'node:crypto';
import { Client } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { known } from '#bureau/population/known/known.ts';
import { testBorrowers } from '#bureau/words/test-borrowers.ts';
import { contracts } from '#features/contracts.ts';
import { programBatches } from '#features/batch-inquiry/lines/contract.ts';
import { programConsents } from '#features/consents/v1/contract.ts';
import { programs } from '#features/programs/contract.ts';
import { programEvents } from '#features/subscriptions/v1/contract.ts';
import { makeCipher } from '#kit/server/cipher.ts';
import { hanoiDay } from '#kit/words/hanoi.ts';
import { testKeys } from '#testing/keys.ts';
import { type Answer, type Caller, type TestServer, testServer } from '#testing/server.ts';
import { applicationCaller, sandboxCaller } from '#testing/session/application.ts';

type Person = { readonly name: string; readonly cicCode: string; readonly citizenId: string; readonly bornOn: string };

// Nobody, in no nation: the same shapes of code, number and name.
const stranger: Person = {
  name: 'Kiều Thị Không Ai',
  cicCode: '9000290295',
  citizenId: '091190999999',
  bornOn: '1990-09-09',
};
const liveOne: Person = known.clean;
const testOne: Person = testBorrowers[0];

let server: TestServer;
let sandboxed: Caller;
let live: Caller;
beforeAll(async () => {
  server = await testServer();
  [sandboxed, live] = [await sandboxCaller(server), await applicationCaller(server)];
});
afterAll(() => server.stop());

/** What a caller is told of a person by each call that takes one, without what differs from call to call. */
async function told(by: Caller, { name, cicCode, citizenId, bornOn }: Person): Promise<readonly unknown[]> {
  const today = hanoiDay();
  const subject = { kind: 'person' as const, name, identityNumber: citizenId };
  const score = { product: 'DTD' as const, purpose: 'credit-scoring' as const, consent: true };
  const consent = programConsents.register.body.parse({
    ...{
      subject: { name, cicCode },
      products: ['watch'],
      purposes: ['portfolio-monitoring'],
      kind: 'paper',
      evidence: 'HĐ',
    },
    ...{ startsOn: today, endsOn: today, wording: 'x', dataSources: 'x', receivers: 'x' },
  });
  const instant = { product: 'S11T' as const, purpose: 'credit-granting' as const };
  const answers = [
    await by.send(programs.ask, { body: { ...instant, subject } }),
    await by.send(programs.ask, { body: { ...instant, subject: { ...subject, cicCode } } }),
    await by.send(programs.ask, { body: { ...score, subject } }),
    await by.send(programs.search, { body: { province: '79', cicCode } }),
    await by.send(programs.search, { body: { province: '79', identityNumber: citizenId } }),
    await by.send(programs.search, { body: { province: '79', name, bornOn } }),
    await by.send(programConsents.register, { body: consent }),
    await by.send(programEvents.watch, {
      params: { reference: randomUUID() },
      body: { cicCode, triggers: ['group-up'], consent: true },
    }),
  ];
  return [...answers.map((answer) => plain(answer)), await askedLater(by, subject), await askedInBatch(by, subject)];
}

/** Who was asked for, names, numbers and times left out: whether the bureau knows somebody is what remains. */
function plain({ status, body, text }: Answer): unknown {
  const data: unknown = body.data;
  if (status >= 400) return { status, problem: text.replace(/"(instance|requestId|id)":"[^"]*"/g, '') };
  if (typeof data !== 'object' || data === null) return { status };
  const { hasInformation, people } = data as { hasInformation?: unknown; people?: unknown };
  return { status, hasInformation, people };
}

async function askedLater(by: Caller, subject: object): Promise<unknown> {
  const body = programs.ask.body.parse({
    ...{ product: 'R11', purpose: 'credit-granting' },
    subject: { ...subject, address: known.clean.address },
  });
  const { id } = programs.ask.answer.parse((await by.send(programs.ask, { body })).body.data);
  const now = async () =>
    programs.inquiry.answer.parse((await by.send(programs.inquiry, { params: { id } })).body.data);
  await expect.poll(async () => (await now()).status, { timeout: 20_000 }).toBe('answered');
  return (await now()).hasInformation;
}

async function askedInBatch(by: Caller, subject: object): Promise<unknown> {
  const { kind: _kind, ...named } = { kind: '', ...subject };
  const file = new File(
    [JSON.stringify({ reference: randomUUID(), subject: { ...named, address: known.clean.address } })],
    'rows.ndjson',
  );
  const query = programBatches.send.query.parse({ product: 'R11', purpose: 'credit-granting' });
  const sent = await by.send(programBatches.send, { query, file });
  const params = { id: programBatches.send.answer.parse(sent.body.data).id };
  const state = async () =>
    programBatches.batch.answer.parse((await by.send(programBatches.batch, { params })).body.data);
  await expect.poll(async () => (await state()).status, { timeout: 20_000 }).toBe('finished');
  const { withInformation, bad } = await state();
  return { withInformation, bad };
}

test('API-08 a sandbox learns of a live borrower what it learns of nobody, by every call that takes one', {
  timeout: 60_000,
}, async () => {
  expect(await told(sandboxed, liveOne)).toEqual(await told(sandboxed, stranger));
  expect(JSON.stringify(await told(sandboxed, testOne))).not.toBe(JSON.stringify(await told(sandboxed, stranger)));
});

test('API-08 a live program learns of a test borrower what it learns of nobody, by every call that takes one', {
  timeout: 60_000,
}, async () => {
  expect(await told(live, testOne)).toEqual(await told(live, stranger));
  expect(JSON.stringify(await told(live, liveOne))).not.toBe(JSON.stringify(await told(live, stranger)));
});

test('API-08 sandboxes of two institutions do not meet: each has its own test borrowers, inquiries, consents and events', async () => {
  await server.sql(
    `update portal.membership m set roles = '{institution-admin}' from portal.user_account u where u.id = m.user_id and u.username = 'binh.clerk'`,
    [],
    'binh.clerk',
  );
  const second = await sandboxCaller(server, { of: 'binh.clerk' });
  const ask = (by: Caller) => by.send(programs.ask, { body: programs.ask.body.parse(testBorrowers[0].sends) });
  const [own, others] = [await ask(sandboxed), await ask(second)].map(({ body }) =>
    programs.ask.answer.parse(body.data),
  );
  expect([own?.hasInformation, others?.hasInformation]).toEqual([true, true]);
  expect((await second.send(programs.inquiry, { params: { id: own?.id ?? '' } })).status).toBe(404);
  const listed = programs.list.answer.parse((await second.send(programs.list, { query: {} })).body.data);
  expect(listed.inquiries.map(({ id }) => id)).toEqual([others?.id]);
});

test('API-08 every table that ties a borrower to an institution holds both to one nation', async () => {
  const open = await server.sql<{ name: string }>(
    `select c.oid::regclass::text as name from pg_class c
      where c.relkind in ('r', 'p') and not c.relispartition and c.relnamespace in ('bureau'::regnamespace, 'portal'::regnamespace)
        and 2 = (select count(*) from pg_attribute a where a.attrelid = c.oid and a.attname in ('subject_id', 'institution_id') and not a.attisdropped)
        and c.relname not like '%\\_past'
        and not exists (select from pg_constraint k where k.conrelid = c.oid and k.contype = 'c' and k.convalidated
              and pg_get_constraintdef(k.oid) like '%nation_of(subject_id) = LEAST(institution_id, 0)%')`,
  );
  expect(open).toEqual([]);
  await expect(
    server.sql(`insert into bureau.opening (xid, subject_id, institution_id) values (pg_current_xact_id(), 1, -1)`),
  ).rejects.toMatchObject({ constraint: 'opening_nation' });
});

test('API-08 no search of the database finds a borrower of another nation', async () => {
  const cipher = makeCipher(testKeys);
  const [sandbox] = await server.sql<{ id: number }>('select min(id) as id from bureau.institution');
  const searches: readonly (readonly [sql: string, values: (one: Person) => readonly unknown[]])[] = [
    ['bureau.find_by_paper($1, $2)', (one) => [['citizen'], [cipher.blindIndex('citizen', one.citizenId)]]],
    ['bureau.find_by_cic($1)', (one) => [one.cicCode]],
    ['bureau.find_by_name(null, array[$1], null, 0, 50)', (one) => [keyOf(one)]],
    [`bureau.find_by_name('79', array[$1], null, 0, 50)`, (one) => [keyOf(one)]],
    ['bureau.find_by_prefix(null, $1, null, 50)', (one) => [keyOf(one)]],
    [`bureau.find_by_prefix('79', $1, null, 50)`, (one) => [keyOf(one)]],
    [`bureau.find_by_outer('79', array[$1], '%', 0, 50)`, (one) => [outerOf(one)]],
    ['bureau.find_by_birth($1, null, array[$2], array[]::text[])', (one) => [one.bornOn, keyOf(one)]],
    [
      'bureau.find_many(array[1], array[$1], array[$2::bytea])',
      (one) => ['citizen', cipher.blindIndex('citizen', one.citizenId)],
    ],
    ['bureau.find_many_by_cic(array[1], array[$1])', (one) => [one.cicCode]],
  ];
  const owner = new Client({ connectionString: server.database.ownerUrl });
  await owner.connect();
  const found = async (institution: number, one: Person) => {
    const names: string[] = [];
    for (const [sql, values] of searches) {
      await owner.query('begin');
      await owner.query('select portal.seal_acting($1, 1)', [institution]);
      const { rows } = await owner.query(`select * from ${sql} f`, [...values(one)]);
      await owner.query('rollback');
      if (rows.length > 0) names.push(sql);
    }
    return names;
  };
  try {
    const all = searches.map(([sql]) => sql);
    expect(await found(1, liveOne)).toEqual(all);
    expect(await found(sandbox?.id ?? 0, testOne)).toEqual(all);
    expect(await found(1, testOne)).toEqual([]);
    expect(await found(sandbox?.id ?? 0, liveOne)).toEqual([]);
  } finally {
    await owner.end();
  }
});

test('API-08 lists, counts and fees of the bureau hold no sandbox', async () => {
  const [sandbox] = await server.sql<{ id: number; code: string }>(
    'select id, code from bureau.institution where id < 0',
  );
  expect(sandbox?.code).toMatch(/^90/);
  const bureau = await server.as('root.bureau');
  const minh = await server.as('minh.operator');
  const pages = [
    await bureau.send(contracts.institutions.search, { body: {} }),
    await bureau.send(contracts.applications.search, { body: {} }),
    await minh.send(contracts['fee-desk'].overview, { body: { ky: hanoiDay().slice(0, 7).replace('-', '') } }),
    await minh.send(contracts.lookups.institutions, {}),
  ];
  for (const page of pages) {
    expect(page.status).toBe(200);
    expect(page.text).not.toContain(sandbox?.code ?? '-');
    expect(page.text).not.toContain('SANDBOX');
  }
});

const keyOf = ({ name }: Person) => name.normalize('NFD').replace(/\p{M}/gu, '').replace(/đ/gi, 'd').toLowerCase();
const outerOf = (one: Person) => {
  const syllables = keyOf(one).split(' ');
  return `${syllables[0]} ${syllables.at(-1)}`;
};
