import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Call } from '#kit/contract/call.ts';
import { numbers } from '#testing/numbers.ts';
import { type TestDirectory, testDirectory } from '#testing/directory.ts';
import { type Answer, type TestServer, testServer } from '#testing/server.ts';
import { callerFor, exampleCalls, faultOf, type Request, type Target } from './targets.fixture.ts';
import { mutated } from './mutate.ts';

const isLong = process.env['LONG'] === '1';
const calls = isLong ? 20_000 : 300;

let server: TestServer;
let directory: TestDirectory;
beforeAll(async () => {
  directory = await testDirectory();
  server = await testServer({
    oidcIssuer: directory.issuer,
    oidcClientId: 'portal',
    sessionsPerUser: 1_000,
    dailyCustomers: 1_000_000,
  });
});
afterAll(async () => {
  await server.stop();
  await directory.stop();
});

test(`ERR-01 HRD-10 ${calls} calls with changed, missing, nested and hostile values: none is a server error, none tells of the inside`, async ({
  task,
}) => {
  const next = numbers(4_711);
  const targets = await targetsOf(isLong ? Infinity : 40, next);
  const found: string[] = [];
  let refused = 0;
  for (let at = 0; at < calls; at += 1) {
    const target = targets[next() % targets.length];
    if (target === undefined) break;
    // What was guessed wrongly neither locks anybody out nor asks for a captcha in the calls that follow.
    if (at % 100 === 0) await server.sql('delete from portal.throttle');
    const request = mutated(target.request, next);
    const answer = await send(target, request);
    if (answer.status >= 400) refused += 1;
    const fault = faultOf(answer, target.call);
    if (fault !== undefined)
      found.push(`${target.call.method} ${target.call.path} ${JSON.stringify(request).slice(0, 300)}: ${fault}`);
  }
  Object.assign(task.meta, { figure: `${calls} calls, ${refused} refused, ${found.length} faults` });
  expect(found.slice(0, 20)).toEqual([]);
  // A value that a call refuses is no fault of the audit, and wakes nobody.
  expect(await server.sql(`select from portal.alarm where rule = 'audit-away'`)).toEqual([]);
  // Both kinds of answers occurred: a fuzzer whose every call is refused at the door tries nothing.
  expect(refused).toBeGreaterThan(calls / 10);
  expect(calls - refused).toBeGreaterThan(calls / 50);
}, 3_600_000);

/** Calls with a request that succeeds and who may send it. */
async function targetsOf(most: number, next: () => number): Promise<Target[]> {
  // A stream does not end, and files are tried in uploads.test.ts.
  const all = exampleCalls().filter(({ call }) => call.events !== true && call.upload === undefined);
  const chosen = all.length <= most ? all : Array.from({ length: most }, () => all[next() % all.length]);
  const targets: Target[] = [];
  for (const one of chosen) {
    if (one === undefined) continue;
    const request = (await one.example.request(server)) as Request;
    targets.push({ ...one, request, caller: await callerFor(server, one) });
  }
  return targets;
}

/** Sends it; a session that an earlier call ended is begun again. */
async function send(target: Target, request: Request): Promise<Answer> {
  const { call, example } = target;
  const answer = await target.caller.send(call, await withCaptcha(call, request));
  if (answer.status !== 401 || call.access === 'public') return answer;
  const caller = await callerFor(server, { call, example });
  Object.assign(target, { caller });
  return caller.send(call, await withCaptcha(call, request));
}

async function withCaptcha(call: Call, request: Request): Promise<Request> {
  const isAsked = call.captcha !== undefined && call.captcha.after === undefined;
  if (!isAsked || typeof request.body !== 'object') return request;
  return { ...request, body: { ...request.body, ...(await server.captcha(call.captcha.purpose)) } };
}
