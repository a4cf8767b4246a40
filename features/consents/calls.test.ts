import { Client } from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { consentVerdicts } from '#bureau/consents/words.ts';
import { programEvent } from '#bureau/contract/program-events.ts';
import { known } from '#bureau/population/known/known.ts';
import { contracts } from '#features/contracts.ts';
import { personalScore } from '#features/instant-inquiry/contract.ts';
import { errors } from '#features/refusals.ts';
import { watches } from '#features/subscriptions/contract.ts';
import { hanoiDay } from '#kit/words/hanoi.ts';
import { say } from '#kit/words/words.ts';
import { codeOf, fieldsOf, refusalsOf } from '#testing/answer.ts';
import { type Answer, type Caller, type TestServer, testServer } from '#testing/server.ts';
import { applicationCaller } from '#testing/session/application.ts';
import { consents } from './contract.ts';
import { consentFile, someConsent, someProgramConsent } from './examples.fixture.ts';
import { wordingOf } from './fields.ts';

const { clean } = known;
const required = errors['consent-required'].number;

let server: TestServer;
let lan: Caller;
let binh: Caller;
beforeAll(async () => {
  server = await testServer();
  [lan, binh] = [await server.as('lan.clerk'), await server.as('binh.clerk')];
});
afterAll(() => server.stop());
beforeEach(async () => {
  for (const user of ['lan.clerk', 'binh.clerk'])
    for (const table of ['consent_sample', 'consent', 'watch'])
      await server.sql(`delete from portal.${table}`, [], user);
});

const dayFrom = (days: number) => new Date(Date.parse(hanoiDay()) + days * 86_400_000).toISOString().slice(0, 10);
const ofClean = { identityNumber: clean.citizenId, customerName: clean.name };
async function register(change: object, by = lan): Promise<string> {
  const answer = await by.send(consents.register, { body: { ...someConsent(), ...ofClean, ...change } });
  expect([answer.status, answer.body.errors]).toEqual([200, undefined]);
  return consents.register.answer.parse(answer.body.data).id;
}
const withdraw = (id: string, by = lan) => by.send(consents.withdraw, { body: { id, reason: 'Khách hàng đề nghị' } });
const list = async (by: Caller, body: object = {}) =>
  consents.search.answer.parse((await by.send(consents.search, { body: { which: 'all', ...body } })).body.data);

const score = async (change: object = {}, by = lan) =>
  by.send(personalScore.confirm, {
    body: { ...ofClean, address: clean.address, ...change, ...(await server.captcha('score')) },
  });
const watch = (change: object = {}, by = lan) =>
  by.send(watches.confirm, {
    body: { phamVi: 'customer', maCIC: clean.cicCode, suKien: ['group-up'], tucThoi: true, ...change },
  });
const missing = (answer: Answer) => [codeOf(answer), verdictIn(answer.body.message ?? '')];
/** What a refusal for people says is missing, by its code: they read it in words alone. */
const verdictIn = (message: string) =>
  (['none', 'ended', 'withdrawn', 'purpose', 'product'] as const).find((which) =>
    message.includes(`: ${say(consentVerdicts, 'vi', which)}. `),
  );

describe('the ledger', () => {
  test('CNS-01 a consent says who, to what, how, on what evidence, from when to when; it is found by borrower and by its end', async () => {
    const id = await register({ covers: 'everything', endsOn: dayFrom(20), evidenceHash: 'AB'.repeat(32) });
    const later = await register({ covers: 'watch', kind: 'declared', evidence: undefined, endsOn: dayFrom(300) });
    expect((await list(lan)).rows.map((row) => row.id)).toEqual([id, later]);
    const [row] = (await list(lan, { which: 'ending' })).rows;
    expect(row).toMatchObject({
      ...{ id, customerName: clean.name, covers: 'everything', state: 'live', kind: 'paper', evidence: 'HĐ 12/2026' },
      ...{ startsOn: hanoiDay(), endsOn: dayFrom(20), voucher: null, by: 'lan.clerk' },
    });
    expect(row?.identityHint).toBe(`********${clean.citizenId.slice(-4)}`);
    expect((await list(lan, { identityNumber: clean.citizenId })).total).toBe(2);
    expect((await list(lan, { identityNumber: known.bad.citizenId })).total).toBe(0);
    expect((await list(binh)).total).toBe(0);
    // What the person was shown is kept, and who it was is kept by keyed index, never in clear.
    const [kept] = await server.sql<{ row: object }>('select to_jsonb(c) as row from portal.consent c where id = $1', [
      id,
    ]);
    expect(kept?.row).toMatchObject({ wording: 'Tôi đồng ý', data_sources: 'CIC', receivers: 'Ngân hàng' });
    expect(JSON.stringify(kept)).not.toContain(clean.citizenId);
  });

  test('CNS-01 what cannot be a consent is refused at its field', async () => {
    const faults = async (change: object) =>
      fieldsOf(await lan.send(consents.register, { body: { ...someConsent(), ...ofClean, ...change } }));
    expect(await faults({ endsOn: dayFrom(-1) })).toEqual(['endsOn']);
    expect(await faults({ identityNumber: undefined })).toEqual(['identityNumber']);
    expect(await faults({ evidence: undefined })).toEqual(['evidence']);
    expect(await faults({ evidenceHash: 'xyz' })).toEqual(['evidenceHash']);
    expect(await faults({ customerName: known.bad.name })).toEqual(['customerName']);
    // The form has no place for the document of a new name: it does not speak of one.
    const otherName = await lan.send(consents.register, {
      body: { ...someConsent(), ...ofClean, customerName: known.bad.name },
    });
    expect(codeOf(otherName)).toBe(errors['consent-name-differs'].number);
    expect(await faults({ cicCode: known.bad.cicCode })).toEqual(['identityNumber']);
    expect(await faults({ identityNumber: undefined, cicCode: known.enterprise.cicCode })).toEqual(['cicCode']);
    expect((await list(lan)).total).toBe(0);
  });
});

test('CNS-01 a file registers many, tells of each wrong row and keeps the others; sent again it registers nothing twice', async () => {
  const wrong = { ...someConsent(), endsOn: '31/02/2027' };
  const other = { ...someConsent(), identityNumber: clean.citizenId, customerName: known.bad.name };
  const good = [
    { ...someConsent(), startsOn: '01/11/2026', endsOn: '31/12/2099' },
    { ...someConsent(), ...ofClean },
  ];
  const rows = [...good, wrong, other];
  const vi = ['Họ và tên khách hàng', 'so giay to', 'covers', 'kind', 'evidence', 'Từ ngày', 'Đến ngày'];
  const send = async (file: File) => lan.send(consents.registerFile, { file });
  const first = consents.registerFile.answer.parse((await send(consentFile(rows, vi))).body.data);
  expect(first).toMatchObject({ registered: 2, known: 0, faultCount: 2 });
  expect(first.faults.map(({ row, column }) => [row, column])).toEqual([
    [4, 'endsOn'],
    [5, 'customerName'],
  ]);
  expect((await list(lan)).total).toBe(2);
  // What a file leaves out is said as the form says it: of what was agreed to, and to whom.
  const kept = await server.sql<{ wording: string; name: string }>(
    `select c.wording, i.name_vi as name from portal.consent c join bureau.institution i on i.id = c.institution_id where c.receivers = i.name_vi`,
  );
  expect(kept.map(({ wording }) => wording)).toEqual([1, 2].map(() => wordingOf('everything', kept[0]?.name ?? '')));
  const again = consents.registerFile.answer.parse((await send(consentFile(rows))).body.data);
  expect(again).toMatchObject({ registered: 0, known: 2, faultCount: 2 });
  expect((await score()).status).toBe(200);
  for (const bad of [
    new File([Uint8Array.of(0xff, 0xfe, 0x41)], 'dong-y.csv'),
    new File(['ten\nA'], 'dong-y.csv'),
    consentFile(Array.from({ length: 2_001 }, someConsent)),
  ])
    expect(refusalsOf(await send(bad))).toEqual([[errors['consent-file'].number, 'file']]);
});

test('CNS-01 a program registers, reads and withdraws consents of its institution, once however often it sends', async () => {
  const [own, other] = [
    await applicationCaller(server, { scopes: ['consent', 'inquiry:S37'] }),
    await applicationCaller(server, { scopes: ['consent'], of: 'binh.clerk' }),
  ];
  const { 'program-consents': calls } = contracts;
  const body = { ...someProgramConsent(), subject: { name: clean.name, identityNumber: clean.citizenId } };
  const key = { 'idempotency-key': 'dong-y-1' };
  const [first, again] = [await own.send(calls.register, { body }, key), await own.send(calls.register, { body }, key)];
  expect([first.status, again.status]).toEqual([201, 201]);
  const { id } = calls.register.answer.parse(first.body.data);
  expect(calls.register.answer.parse(again.body.data).id).toBe(id);
  expect((await list(lan)).rows.map((row) => row.id)).toEqual([id]);
  for (let more = 0; more < 3; more += 1) await own.send(calls.register, { body: someProgramConsent() });
  const pages: string[] = [];
  let after: string | undefined;
  do {
    const page = calls.list.answer.parse(
      (await own.send(calls.list, { query: { limit: 2, ...(after === undefined ? {} : { after }) } })).body.data,
    );
    pages.push(...page.consents.map((one) => one.id));
    after = page.next ?? undefined;
  } while (after !== undefined);
  expect([pages.length, new Set(pages).size, pages.at(-1)]).toEqual([4, 4, id]);
  expect((await other.send(calls.consent, { params: { id } })).status).toBe(404);
  expect((await other.send(calls.withdraw, { params: { id }, query: { reason: 'x' } })).status).toBe(404);
  expect((await own.send(calls.withdraw, { params: { id }, query: { reason: 'Khách hàng đề nghị' } })).status).toBe(
    200,
  );
  expect((await own.send(calls.consent, { params: { id } })).body.data).toMatchObject({ status: 'withdrawn' });
  expect(missing(await score())).toEqual([required, 'withdrawn']);
  const { 'program-events': events } = contracts;
  const read = async (by: Caller) =>
    events.list.answer.parse((await by.send(events.list, { query: { after: '0', limit: 100 } })).body.data).events;
  const told = (await read(own)).filter(({ type }) => type === 'consent.withdrawn');
  expect(told.map(({ data }) => data)).toEqual([{ consent: id, endedWatches: 0 }]);
  expect(told.map((event) => programEvent.safeParse(event).success)).toEqual([true]);
  expect((await read(other)).filter(({ type }) => type === 'consent.withdrawn')).toEqual([]);
  const wrong = { ...body, subject: { name: known.bad.name, identityNumber: clean.citizenId } };
  expect((await own.send(calls.register, { body: wrong })).status).toBe(409);
});

describe('what needs one', () => {
  test('CNS-02 nobody is scored without a live consent; the refusal says which part is missing, and nothing is charged', async () => {
    expect(missing(await score({ voucherCode: 'CNS2N' }))).toEqual([required, 'none']);
    await register({ covers: 'watch', endsOn: dayFrom(9) });
    expect(missing(await score())).toEqual([required, 'product']);
    await register({ covers: 'watch-score', endsOn: dayFrom(9) });
    expect(missing(await score())).toEqual([required, 'purpose']);
    await register({ covers: 'score', startsOn: dayFrom(-9), endsOn: dayFrom(-1) });
    expect(missing(await score())).toEqual([required, 'ended']);
    await register({ covers: 'score', startsOn: dayFrom(1), endsOn: dayFrom(9) });
    expect(missing(await score())).toEqual([required, 'ended']);
    const live = await register({ covers: 'score' });
    expect((await score({ voucherCode: 'CNS2L' })).status).toBe(200);
    // Another institution's consent is not one's own.
    expect(missing(await score({}, binh))).toEqual([required, 'none']);
    expect((await withdraw(live)).status).toBe(200);
    expect(missing(await score({ voucherCode: 'CNS2G' }))).toEqual([required, 'withdrawn']);
    // Refusals leave no ticket: of nine tries one is an inquiry, and one is charged.
    const made = await server.sql<{ voucher: string }>(
      `select q.voucher from portal.inquiry q where q.institution_id = portal.acting_institution() and q.voucher like 'CNS2%'`,
    );
    expect(made.map(({ voucher }) => voucher)).toEqual(['CNS2L']);
  });

  test('CNS-02 consent true of the score’s call declares one for that inquiry alone, and never against a withdrawal', async () => {
    expect((await score({ consent: true, voucherCode: 'DY1' })).status).toBe(200);
    expect(missing(await score({ voucherCode: 'DY2' }))).toEqual([required, 'none']);
    expect((await list(lan)).rows).toMatchObject([
      { kind: 'declared', voucher: 'DY1', covers: 'score', startsOn: hanoiDay(), endsOn: hanoiDay() },
    ]);
    const id = await register({ covers: 'score' });
    expect((await score({ consent: true, voucherCode: 'DY3' })).status).toBe(200);
    // A registered one carries the inquiry: nothing more is declared.
    expect((await list(lan)).total).toBe(2);
    await withdraw(id);
    expect(missing(await score({ consent: true, voucherCode: 'DY4' }))).toEqual([required, 'withdrawn']);
  });

  test('CNS-02 a person is watched with a live consent, the score with one to it; a company needs none', async () => {
    const no = await watch();
    expect([missing(no), refusalsOf(no)]).toEqual([[required, 'none'], [[required, 'dongY']]]);
    await register({ covers: 'watch' });
    expect(missing(await watch({ suKien: ['group-up', 'score'] }))).toEqual([required, 'product']);
    expect((await watch()).status).toBe(200);
    const [company] = await server.sql<{ code: string }>(
      `select s.cic_code as code from bureau.customer c join bureau.subject s on s.subject_id = c.subject_id
        where c.institution_id = portal.acting_institution() and s.subject_type = 1 and s.status = 'live' and exists (
          select from bureau.contract k where k.subject_id = s.subject_id and k.institution_id = c.institution_id and k.closed_on is null)
        limit 1`,
    );
    expect((await watch({ maCIC: company?.code }, await server.as('an.admin'))).status).toBe(403);
    expect((await watch({ maCIC: company?.code }, await server.as('hoa.approver'))).status).toBe(200);
  });

  test('CNS-02 watches that run without a consent go on while their notice runs, and not a day longer', async () => {
    expect((await watch({ dongY: true })).status).toBe(200);
    const told = async () => {
      const rows = await server.sql<{ n: number }>(
        'select count(*)::int as n from portal.watched(portal.acting_institution(), null)',
      );
      return rows[0]?.n;
    };
    expect(await told()).toBe(1);
    await server.sql('delete from portal.consent');
    expect(await told()).toBe(0);
    await server.sql('update portal.watch set notice_until = bureau.today()');
    expect(await told()).toBe(1);
    await server.sql('update portal.watch set notice_until = bureau.today() - 1');
    expect(await told()).toBe(0);
  });

  test('CNS-02 a consent of a borrower that is merged, or not known yet, is the borrower’s afterwards', async () => {
    const [home] = await server.sql<{ id: bigint }>('select subject_id as id from bureau.subject where cic_code = $1', [
      clean.cicCode,
    ]);
    await register({ covers: 'score' });
    // Registered before the bureau knew the person: the paper and the name alone tell.
    await server.sql('update portal.consent set subject_id = null');
    expect((await score({ voucherCode: 'CB1' })).status).toBe(200);
    await server.sql("update portal.consent set name_key = 'nguoi khac'");
    expect(missing(await score({ voucherCode: 'CB2' }))).toEqual([required, 'none']);
    await server.sql(
      `insert into bureau.subject (subject_id, cic_code, subject_type, status, merged_into, name, name_key, province_code)
       values (91000001, '9100000001', 2, 'merged', $1, 'Cũ', 'cu', '01') on conflict do nothing`,
      [home?.id],
    );
    await server.sql('update portal.consent set subject_id = 91000001');
    expect((await score({ voucherCode: 'CB3' })).status).toBe(200);
    await server.sql('delete from portal.consent');
    await server.sql('delete from bureau.subject where subject_id = 91000001');
  });
});

describe('samples', () => {
  test('CNS-04 of declared consents one in a number is drawn; its evidence is due in five working days', async () => {
    await register({ kind: 'declared', evidence: undefined });
    await register({ kind: 'paper' });
    // The other server draws every one.
    const other = await testServer({ consentSample: 1 });
    try {
      const an = await other.as('lan.clerk');
      // That of the demo.
      await other.sql('delete from portal.consent_sample');
      await register({ kind: 'declared', evidence: undefined }, an);
      await register({ kind: 'paper' }, an);
      const { rows } = await list(an, { which: 'sampled' });
      expect(rows.map(({ kind }) => kind)).toEqual(['declared']);
      const days = (Date.parse(rows[0]?.sampleDueOn ?? '') - Date.parse(hanoiDay())) / 86_400_000;
      // Five working days are seven days, from a Saturday six and from a Sunday five, with holidays more.
      const weekday = new Date(hanoiDay()).getUTCDay();
      expect(days).toBeGreaterThanOrEqual(weekday === 6 ? 6 : weekday === 0 ? 5 : 7);
      expect(days).toBeLessThan(20);
    } finally {
      await other.stop();
    }
  });

  test('CNS-04 while evidence is overdue the declared consents do not count, those with evidence go on; shown, they count again', async () => {
    const declared = await register({ covers: 'score', kind: 'declared', evidence: undefined });
    await register({ covers: 'watch' });
    expect((await watch()).status).toBe(200);
    expect((await score({ voucherCode: 'M1' })).status).toBe(200);
    await server.sql('delete from portal.consent_sample');
    await server.sql(
      `insert into portal.consent_sample (institution_id, consent_id, due_on) values (portal.acting_institution(), $1, bureau.today())`,
      [declared],
    );
    expect((await score({ voucherCode: 'M2' })).status).toBe(200);
    await server.sql('update portal.consent_sample set due_on = bureau.today() - 1');
    for (const consent of [undefined, true])
      expect(missing(await score({ voucherCode: 'M3', consent }))).toEqual([required, 'product']);
    const told = await server.sql('select * from portal.watched(portal.acting_institution(), null)');
    expect(told).toHaveLength(1);
    const show = (by: Caller) => by.send(consents.show, { body: { id: declared, evidence: 'HĐ 7/2026' } });
    expect((await show(binh)).status).toBe(404);
    expect((await show(lan)).status).toBe(200);
    expect((await score({ voucherCode: 'M4' })).status).toBe(200);
    expect((await list(lan, { which: 'all' })).rows.map(({ evidence }) => evidence)).toContain('HĐ 7/2026');
    expect((await show(lan)).status).toBe(404);
  });
});

describe('taken back', () => {
  test('CNS-03 a withdrawal ends the watches that rest on it, at once, and leaves what was answered', async () => {
    const both = await register({ covers: 'everything' });
    expect((await score({ voucherCode: 'RL1' })).status).toBe(200);
    expect((await watch({ suKien: ['group-up', 'score'] })).status).toBe(200);
    const second = await register({ covers: 'watch' });
    const answer = await withdraw(both);
    expect(consents.withdraw.answer.parse(answer.body.data).endedWatches).toBe(0);
    const watching = async () =>
      (await lan.send(watches.search, { body: {} })).body.data as { rows: { suKien: string[] }[] };
    // The other consent carries the watch, without the score.
    expect((await watching()).rows).toMatchObject([{ suKien: ['group-up'] }]);
    expect(consents.withdraw.answer.parse((await withdraw(second)).body.data).endedWatches).toBe(1);
    expect((await watching()).rows).toEqual([]);
    expect((await score({ voucherCode: 'RL1' })).status).toBe(200);
    expect(missing(await score({ voucherCode: 'RL2' }))).toEqual([required, 'withdrawn']);
    expect((await withdraw(both)).status).toBe(409);
    const state = (await list(lan, { which: 'withdrawn' })).rows;
    expect(state.map(({ withdrawnReason }) => withdrawnReason)).toEqual(['Khách hàng đề nghị', 'Khách hàng đề nghị']);
  });

  test('CNS-02 CNS-03 what was declared for the same ends with the consent that is taken back, and nothing is declared after it', async () => {
    const declared = { kind: 'declared', evidence: undefined } as const;
    const habit = await register({ covers: 'watch', ...declared });
    expect((await watch()).status).toBe(200);
    const shown = await register({ covers: 'everything' });
    expect(consents.withdraw.answer.parse((await withdraw(shown)).body.data).endedWatches).toBe(1);
    expect((await list(lan, { which: 'withdrawn' })).rows.map(({ id }) => id).sort()).toEqual([habit, shown].sort());
    expect((await list(lan, { which: 'live' })).rows).toEqual([]);
    for (const covers of ['watch', 'score', 'everything'] as const) {
      const again = await lan.send(consents.register, { body: { ...someConsent(), ...ofClean, covers, ...declared } });
      expect([missing(again), refusalsOf(again)]).toEqual([[required, 'withdrawn'], [[required, 'kind']]]);
    }
    // With evidence the person is asked anew.
    await register({ covers: 'watch' });
    expect((await watch()).status).toBe(200);
  });

  test('CNS-03 the institution’s people hear of a withdrawal, the one who wrote it down does not; another institution’s is nobody’s', async () => {
    const ear = new Client({ connectionString: server.database.ownerUrl });
    await ear.connect();
    const heard: { userId: number; kind: string }[] = [];
    ear.on('notification', ({ payload }) => heard.push(JSON.parse(payload ?? '{}')));
    await ear.query('listen portal_event');
    const id = await register({ covers: 'score' });
    expect((await withdraw(id, binh)).status).toBe(404);
    expect((await withdraw(id)).status).toBe(200);
    const userOf = async (name: string) =>
      (await server.sql<{ id: number }>('select id from portal.user_account where username = $1', [name]))[0]?.id;
    const told = () => heard.filter(({ kind }) => kind === 'consent-withdrawn').map(({ userId }) => userId);
    await expect.poll(told).toEqual(expect.arrayContaining([await userOf('hoa.approver'), await userOf('an.admin')]));
    expect(told()).not.toContain(await userOf('lan.clerk'));
    expect(told()).not.toContain(await userOf('binh.clerk'));
    await ear.end();
  });
});
