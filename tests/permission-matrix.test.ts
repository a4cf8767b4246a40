import { isDeepStrictEqual } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { demoUsers } from '#apps/server/demo-users.ts';
import { contracts } from '#features/contracts.ts';
import type { Call, CallGroup } from '#kit/contract/call.ts';
import { programScopes } from '#bureau/contract/program-scopes.ts';
import { errors } from '#features/refusals.ts';
import { numbers } from '#testing/numbers.ts';
import { type Caller, type TestServer, testServer } from '#testing/server.ts';
import { applicationCaller, sandboxCaller } from '#testing/session/application.ts';
import { missingRow } from './call-examples.ts';
import { examples } from './every-example.ts';

const triples = process.env['LONG'] === '1' ? 5_000 : 500;
const rowTriples = process.env['LONG'] === '1' ? 2_000 : 200;

const groups: Readonly<Record<string, CallGroup>> = contracts;
const programCalls = Object.values(groups).flatMap((group) =>
  Object.values(group).flatMap((call) =>
    // Those of the sandbox alone refuse every live program.
    typeof call.access === 'object' && call.access.scope !== undefined && !call.path.startsWith('/api/v1/sandbox/')
      ? [{ call, scope: call.access.scope }]
      : [],
  ),
);
const calls = Object.values(groups).flatMap((group) =>
  Object.values(group).filter(
    (call) => typeof call.access === 'object' && call.access.permission !== undefined && call.events !== true,
  ),
);

let server: TestServer;
/** Each signed-in person, the institution, and the permissions that the tables give there. */
let people: { name: string; caller: Caller; rights: ReadonlySet<string> }[];

beforeAll(async () => {
  server = await testServer({ sessionsPerUser: 100 });
  people = [];
  for (const { username } of demoUsers) {
    const places = await server.sql<{ code: string; rights: string[] }>(
      `select i.code::text as code, array(select p.permission from portal.role_permission p where p.role = any (m.roles)) as rights
       from portal.membership m join portal.user_account u on u.id = m.user_id
       join bureau.institution i on i.id = m.institution_id where u.username = $1 order by i.code`,
      [username],
    );
    for (const { code, rights } of places)
      people.push({ name: `${username} at ${code}`, caller: await server.as(username, code), rights: new Set(rights) });
  }
});
afterAll(() => server.stop());

test(`NAV-05 SES-10 ${triples} calls by any person at any institution are admitted exactly where the tables allow it`, async () => {
  const wrong: string[] = [];
  let [refused, admitted] = [0, 0];
  const next = numbers(20_261);
  for (let at = 0; at < triples; at += 1) {
    const call = calls[next() % calls.length];
    const person = people[next() % people.length];
    if (
      call === undefined ||
      person === undefined ||
      typeof call.access !== 'object' ||
      call.access.permission === undefined
    )
      continue;
    const { status, isDenied } = await knock(person.caller, call);
    const may = person.rights.has(call.access.permission);
    if (isDenied) refused += 1;
    else admitted += 1;
    if (isDenied === may || status >= 500) wrong.push(`${person.name}: ${call.method} ${call.path} ${status}`);
  }
  expect(wrong).toEqual([]);
  // Both refusals and admissions occurred.
  expect(Math.min(refused, admitted)).toBeGreaterThan(triples / 20);
}, 600_000);

test(`API-03 NAV-05 ${triples} calls by programs of any scopes are admitted exactly where their scopes allow it`, async () => {
  const next = numbers(20_262);
  const programs: { caller: Caller; scopes: ReadonlySet<string>; said: string }[] = [];
  for (let at = 0; at < 12; at += 1) {
    const scopes = programScopes.filter(() => next() % 4 === 0);
    const given = scopes.length === 0 ? ['usage'] : scopes;
    const of = at % 3 === 0 ? 'binh.clerk' : 'lan.clerk';
    const caller = await applicationCaller(server, { scopes: given, of });
    programs.push({
      caller,
      scopes: new Set(given.map((one) => one.split(':')[0] ?? '')),
      said: `${of}: ${given.join()}`,
    });
  }
  // What people may do is no program's, and the other way round.
  const person = people[0]?.caller;
  const wrong: string[] = [];
  const seen = new Set<string>();
  let [refused, admitted] = [0, 0];
  for (let at = 0; at < triples; at += 1) {
    const { call, scope } = programCalls[next() % programCalls.length] ?? {};
    const program = programs[next() % programs.length];
    if (call === undefined || scope === undefined || program === undefined) continue;
    seen.add(`${call.method} ${call.path}`);
    const may = scope === 'any' || program.scopes.has(scope);
    const { status, isDenied } = await knock(program.caller, call);
    if (isDenied) refused += 1;
    else admitted += 1;
    if (isDenied === may || status >= 500) wrong.push(`${program.said}: ${call.method} ${call.path} ${status}`);
    if (at % 20 === 0 && person !== undefined && !(await knock(person, call)).isDenied)
      wrong.push(`a person: ${call.path}`);
  }
  expect(wrong).toEqual([]);
  expect(seen.size).toBe(programCalls.length);
  expect(Math.min(refused, admitted)).toBeGreaterThan(triples / 20);
}, 600_000);

test(`API-03 SES-10 ${rowTriples} calls by programs of any scopes about rows that are not theirs are answered as if there were none`, async () => {
  const rows = await programRows();
  const programs = await strangers();
  const next = numbers(20_263);
  const wrong: string[] = [];
  const seen = new Set<string>();
  let [unscoped, hidden] = [0, 0];
  for (let at = 0; at < rowTriples; at += 1) {
    const row = rows[at % rows.length];
    const program = programs[next() % programs.length];
    if (row === undefined || program === undefined) continue;
    const { call, scope, request, missing } = row;
    const answer = await program.caller.send(call, request);
    const title = `${program.said}: ${call.method} ${call.path} ${answer.status}`;
    seen.add(`${call.method} ${call.path}`);
    if (scope !== 'any' && !program.scopes.has(scope)) {
      unscoped += 1;
      if (answer.body.errors?.[0]?.code !== errors['no-permission'].number) wrong.push(title);
      continue;
    }
    hidden += 1;
    const nothing = await program.caller.send(call, missing);
    const isSame = answer.status === nothing.status && isDeepStrictEqual(answer.body, nothing.body);
    if (answer.status < 400 || answer.status >= 500 || !isSame) wrong.push(title);
  }
  expect(wrong).toEqual([]);
  expect(seen.size).toBe(rows.length);
  expect(Math.min(unscoped, hidden)).toBeGreaterThan(rowTriples / 20);
  // None of the rows was changed: whose they are is still answered.
  const lost: string[] = [];
  for (const { call, owner, request } of rows.filter((row) => row.isOwners)) {
    const { status } = await owner.send(call, request);
    if (status === 403 || status === 404 || status >= 500) lost.push(`${call.method} ${call.path} ${status}`);
  }
  expect(lost).toEqual([]);
}, 600_000);

/** For each call of programs that names a row: one of the first bank, and one that does not exist. */
async function programRows() {
  const rows = [];
  for (const [group, of] of Object.entries(examples))
    for (const [name, { by, foreign }] of Object.entries(of)) {
      const found = programCalls.find(({ call }) => call === groups[group]?.[name]);
      if (found === undefined || foreign === undefined || typeof by !== 'function') continue;
      const [request, missing] = [await foreign.row(server), await missingRow(foreign, server)];
      // What a file corrects is named beside the file's own name, which is the other institution's.
      rows.push({ ...found, owner: await by(server), request, missing, isOwners: found.call.params !== undefined });
    }
  return rows;
}

/** Programs of another institution and of sandboxes, each with some of the scopes. */
async function strangers() {
  const next = numbers(20_264);
  const programs: { caller: Caller; scopes: ReadonlySet<string>; said: string }[] = [];
  for (let at = 0; at < 8; at += 1) {
    const some = programScopes.filter(() => at % 2 === 0 || next() % 4 === 0);
    const scopes = some.length === 0 ? (['usage'] as const) : some;
    const isInSandbox = at % 4 === 3;
    programs.push({
      caller: isInSandbox
        ? await sandboxCaller(server, { scopes })
        : await applicationCaller(server, { scopes, of: 'binh.clerk' }),
      scopes: new Set(scopes.map((one) => one.split(':')[0] ?? '')),
      said: `${isInSandbox ? 'sandbox' : 'binh.clerk'}: ${scopes.join()}`,
    });
  }
  return programs;
}

/** Makes a call with input that it does not accept, so that it only checks the permissions. */
async function knock(caller: Caller, call: Call): Promise<{ status: number; isDenied: boolean }> {
  const strange = { unheardOf: '1' };
  const params =
    call.params === undefined ? {} : { params: { id: 'x', code: 'x', key: 'x', name: 'x', reference: 'x' } };
  const input = call.method === 'GET' ? { query: strange } : { body: strange };
  const { status, body } = await caller.send(call, { ...params, ...input });
  return { status, isDenied: body.errors?.[0]?.code === errors['no-permission'].number };
}
