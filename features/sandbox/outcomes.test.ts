import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestBorrower, testBorrowers } from '#bureau/words/test-borrowers.ts';
import { programConsents } from '#features/consents/v1/contract.ts';
import { programs } from '#features/programs/contract.ts';
import { programEvents } from '#features/subscriptions/v1/contract.ts';
import { hanoiDay } from '#kit/words/hanoi.ts';
import { codeOf, dataOf } from '#testing/answer.ts';
import { type Answer, type Caller, type TestServer, testServer } from '#testing/server.ts';
import { applicationCaller, sandboxCaller } from '#testing/session/application.ts';
import { programSandbox } from './contract.ts';

let server: TestServer;
let program: Caller;
/** Begins before the other tests, which need not wait for it. */
let late: ReturnType<typeof watchLate>;
beforeAll(async () => {
  server = await testServer();
  program = await sandboxCaller(server);
  late = watchLate();
  // The last test tells what went wrong with it.
  late.catch(() => undefined);
});
afterAll(() => server.stop());

const named = (outcome: string): TestBorrower => {
  const found = testBorrowers.find((one) => one.outcome === outcome);
  if (found === undefined) throw new Error(`no test borrower ${outcome}`);
  return found;
};
const ask = ({ sends }: TestBorrower, key = randomUUID(), by = program) => {
  const body = programs.ask.body.parse(sends);
  return by.send(programs.ask, { body }, { 'idempotency-key': key });
};
const asked = (answer: Answer) => programs.ask.answer.parse(answer.body.data);
const worstGroup = (answer: Answer) => JSON.stringify(asked(answer).report?.dashboard);

test.each(testBorrowers.filter(({ outcome }) => outcome !== 'fails-once'))(
  'API-08 the test borrower $outcome is answered with $status',
  async (borrower: TestBorrower) => {
    const answer = await ask(borrower);
    expect([answer.status, answer.status < 400 ? undefined : codeOf(answer)]).toEqual([borrower.status, borrower.code]);
    // Asked again it is the same, as often as somebody tries.
    expect((await ask(borrower)).status).toBe(borrower.status);
  },
);

test('API-08 reports of the sandbox say what is promised: clean, group 5, no information', async () => {
  const [clean, bad, nothing] = [
    await ask(named('clean')),
    await ask(named('group-5')),
    await ask(named('no-information')),
  ];
  expect([asked(clean).hasInformation, asked(bad).hasInformation, asked(nothing).hasInformation]).toEqual([
    true,
    true,
    false,
  ]);
  expect(worstGroup(clean)).toContain('"kind":"group","value":1');
  expect(worstGroup(bad)).toContain('"kind":"group","value":5');
});

test('API-08 5xx once then fine: the same key sent again is answered, and another key fails once as well', async () => {
  for (const key of [randomUUID(), randomUUID()]) {
    const first = await ask(named('fails-once'), key);
    expect([first.status, codeOf(first), Number(first.headers.get('retry-after')) > 0]).toEqual([503, '5030001', true]);
    const again = await ask(named('fails-once'), key);
    expect([again.status, asked(again).hasInformation]).toEqual([201, true]);
    expect((await ask(named('fails-once'), key)).text).toBe(again.text);
  }
});

/** Asks about the borrower that is answered late, and looks at what comes of it for half a minute. */
async function watchLate() {
  const began = Date.now();
  const answer = await ask(named('answered-late'));
  const { id } = asked(answer);
  const state = async () =>
    programs.inquiry.answer.parse((await program.send(programs.inquiry, { params: { id } })).body.data).status;
  await pause(15_000);
  const before = await state();
  for (let now = before; now !== 'answered' && Date.now() - began < 35_000; now = await state()) await pause(250);
  const milliseconds = Date.now() - began;
  return { id, answer, before, milliseconds, report: await program.send(programs.report, { params: { id } }) };
}

test('API-08 whoever watches the borrower that changes tomorrow is told when tomorrow is asked for', async () => {
  const { cicCode, name, citizenId } = named('changes-tomorrow');
  const today = hanoiDay();
  const consent = programConsents.register.body.parse({
    ...{
      subject: { name, cicCode, identityNumber: citizenId },
      products: ['watch'],
      purposes: ['portfolio-monitoring'],
    },
    ...{
      kind: 'paper',
      evidence: 'HĐ-1',
      startsOn: today,
      endsOn: today,
      wording: 'x',
      dataSources: 'x',
      receivers: 'x',
    },
  });
  expect((await program.send(programConsents.register, { body: consent })).status).toBe(201);
  const watched = await program.send(programEvents.watch, {
    params: { reference: 'HD-1' },
    body: { cicCode, triggers: ['group-up', 'group-down'], consent: false },
  });
  expect(watched.status).toBe(200);
  const tomorrow = async () => dataOf(await program.send(programSandbox.tomorrow, {})).get('alerts');
  expect([await tomorrow(), await tomorrow()]).toEqual([1, 1]);
  const { events } = programEvents.list.answer.parse((await program.send(programEvents.list, { query: {} })).body.data);
  expect(events.filter(({ type }) => type === 'watch.alert').map(({ data }) => data['trigger'])).toEqual([
    'group-up',
    'group-down',
  ]);
  const live = await applicationCaller(server);
  expect((await live.send(programSandbox.tomorrow, {})).status).toBe(403);
});

test('API-08 the sandbox costs nothing: every product is 0 dong, and no charge, fee or invoice remembers it', async () => {
  const offered = programs.products.answer.parse((await program.send(programs.products)).body.data).products;
  expect(new Set(offered.map(({ priceVnd }) => priceVnd))).toEqual(new Set(['0']));
  expect((await ask(named('clean'))).status).toBe(201);
  const used = programs.usage.answer.parse((await program.send(programs.usage, { query: {} })).body.data);
  expect([used.totalVnd, used.products.length > 0]).toEqual(['0', true]);
});

test('API-08 what is answered late has its report after 20 s, not before', { timeout: 60_000 }, async () => {
  const { id, answer, before, milliseconds, report } = await late;
  expect([answer.status, answer.headers.get('location')]).toEqual([202, `/api/v1/inquiries/${id}`]);
  expect([before, report.status]).toEqual(['pending', 200]);
  expect(milliseconds).toBeGreaterThan(19_500);
});
