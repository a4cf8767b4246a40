import { afterAll, beforeAll, expect, test } from 'vitest';
import { known } from '#bureau/population/known/known.ts';
import { codeOf } from '#testing/answer.ts';
import { type Caller, type TestServer, testServer } from '#testing/server.ts';
import { applicationCaller, liveApplication, programCaller, tokenOf } from '#testing/session/application.ts';
import { programs } from './contract.ts';
import { instantAsked } from './examples.fixture.ts';
import { type SecondServer, secondServer } from './servers.fixture.ts';

let server: TestServer;
let second: SecondServer;
beforeAll(async () => {
  server = await testServer();
  second = await secondServer(server);
});
afterAll(async () => {
  await second.stop();
  await server.stop();
});

/** The same application at both servers. */
async function atBoth(minuteLimit: number): Promise<readonly [Caller, Caller]> {
  const application = await liveApplication(server, { minuteLimit });
  const at = async (origin: string) => programCaller(origin, await tokenOf({ origin }, application), application.key);
  return [await at(server.origin), await at(second.origin)];
}

test('API-01 API-05 the minute of an application is one for all servers; past it each answer says when to go on', async () => {
  const [here, there] = await atBoth(4);
  const answers = [];
  for (const one of [here, there, here, there, here, there]) answers.push(await one.send(programs.status));
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 429, 429]);
  expect(answers.slice(0, 4).map(({ headers }) => headers.get('ratelimit')?.split(';')[1])).toEqual([
    ...['r=3', 'r=2', 'r=1', 'r=0'],
  ]);
  for (const { headers } of answers.slice(4)) {
    expect(headers.get('ratelimit')).toMatch(/^"minute";r=0;t=(5\d|60)$/);
    expect(headers.get('ratelimit-policy')).toContain('"minute";q=4;w=60');
    expect(Number(headers.get('retry-after'))).toBeGreaterThanOrEqual(10);
  }
  // What is refused before anybody asks the database says the same.
  const rested = await here.send(programs.status);
  expect([rested.status, rested.headers.get('ratelimit')?.startsWith('"minute";r=0;t=')]).toEqual([429, true]);
});

test('API-01 API-05 a quick application has no more than its minute at two servers, however many calls come at once', async () => {
  const [here, there] = await atBoth(120);
  const began = performance.now();
  const answers = await Promise.all(
    Array.from({ length: 200 }, (_, at) => (at % 2 === 0 ? here : there).send(programs.status)),
  );
  const seconds = (performance.now() - began) / 1_000;
  const taken = answers.filter(({ status }) => status === 200).length;
  expect(answers.every(({ status }) => status === 200 || status === 429)).toBe(true);
  expect(taken).toBeLessThanOrEqual(120 + Math.ceil(seconds * 2));
  // A server may hold one second's calls that nobody made there.
  expect(taken).toBeGreaterThanOrEqual(116);
});

test('API-05 the day’s customers are told beside the minute; a full day says when the next begins', async () => {
  const program = await applicationCaller(server, { dayLimit: 1 });
  const another = { kind: 'person' as const, name: known.attention.name, identityNumber: known.attention.citizenId };
  const first = await program.send(programs.ask, { body: instantAsked });
  expect([first.status, first.headers.get('ratelimit-policy')]).toEqual([
    ...[201, '"minute";q=6000;w=60, "day";q=1;w=86400;qu="customers"'],
  ]);
  const full = await program.send(programs.ask, { body: { ...instantAsked, subject: another } });
  expect([full.status, codeOf(full)]).toEqual([429, '4120001']);
  const day = /"day";r=0;t=(\d+)$/.exec(full.headers.get('ratelimit') ?? '');
  expect(Number(day?.[1])).toBeGreaterThan(0);
  expect(Number(day?.[1])).toBe(Number(full.headers.get('retry-after')));
});
