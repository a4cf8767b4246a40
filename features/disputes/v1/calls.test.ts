import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { known } from '#bureau/population/known/known.ts';
import { disputes, disputeWork } from '#features/disputes/contract.ts';
import { codeOf, fieldsOf } from '#testing/answer.ts';
import { type Answer, type Caller, type TestServer, testServer } from '#testing/server.ts';
import { applicationCaller, sandboxCaller } from '#testing/session/application.ts';
import { ownContract } from '#tests/own-contract.ts';
import { programDisputes } from './contract.ts';

let server: TestServer;
let program: Caller;
beforeAll(async () => {
  server = await testServer();
  program = await applicationCaller(server);
});
afterAll(() => server.stop());

const { cicCode } = known.attention;
const claimed = { kind: 'dispute', cicCode, field: 'balance', claim: 'Đã trả hết ngày 5/5' } as const;
const raise = async (contract: string | undefined, change: object = {}, headers: Record<string, string> = {}) => {
  if (contract !== undefined) await ownContract(server, { cicCode, number: contract });
  const body = { ...claimed, ...(contract === undefined ? {} : { contract }), ...change };
  return program.send(programDisputes.raise, { body }, headers);
};
const caseOf = (answer: Answer) => programDisputes.raise.answer.parse(answer.body.data);
const typeOf = ({ text }: Answer) => /errors\/([\w-]+)/.exec(text)?.[1];

test('TRU-16 API-03 a program opens a case as the portal does: its people see and answer it, the desk decides, the program reads how', async () => {
  const answer = await raise('HĐ v1/1');
  const { id, ...shown } = caseOf(answer);
  expect([answer.status, answer.headers.get('location')]).toEqual([201, `/api/v1/disputes/${id}`]);
  expect(shown).toMatchObject({
    kind: 'dispute',
    status: 'received',
    contract: 'HĐ v1/1',
    field: 'balance',
    isOverdue: false,
  });
  const lan = await server.as('lan.clerk');
  expect((await lan.send(disputes.say, { body: { dispute: id, note: 'Gọi khách hàng' } })).status).toBe(200);
  const note = await program.send(programDisputes.say, { params: { id }, body: { note: 'Có sao kê' } });
  expect(note.status).toBe(201);
  const minh = await server.as('minh.operator');
  await minh.send(disputeWork.step, { body: { dispute: id, step: 'invalid', note: 'Thiếu hồ sơ' } });
  const read = programDisputes.dispute.answer.parse(
    (await program.send(programDisputes.dispute, { params: { id } })).body.data,
  );
  expect(read).toMatchObject({ status: 'invalid', raisedBy: expect.stringMatching(/^app-/) });
  expect(read.history.map(({ kind, note: said }) => [kind, said])).toEqual([
    ['received', claimed.claim],
    ['note', 'Gọi khách hàng'],
    ['note', 'Có sao kê'],
    ['invalid', 'Thiếu hồ sơ'],
  ]);
});

test('TRU-16 the portal’s rules hold with the program’s names of fields: a contract that is offered, one case a figure, known borrowers', async () => {
  const fault = (answer: Answer) => [answer.status, typeOf(answer), fieldsOf(answer)?.[0]];
  const foreign = await program.send(programDisputes.raise, { body: { ...claimed, contract: 'HĐ-KHÔNG-CÓ' } });
  expect(fault(foreign)).toEqual([409, 'contract-not-offered', 'contract']);
  expect(fault(await raise(undefined))).toEqual([409, 'contract-needed', 'contract']);
  expect((await raise(undefined, { field: 'identity' })).status).toBe(201);
  expect((await raise('HĐ v1/2')).status).toBe(201);
  expect(fault(await raise('HĐ v1/2'))).toEqual([409, 'dispute-known', 'field']);
  expect(fault(await raise('HĐ v1/2', { cicCode: 'R999999999' }))[2]).toBe('cicCode');
  const limited = await applicationCaller(server, { dayLimit: 1 });
  const ask = (code: string) =>
    limited.send(programDisputes.raise, { body: { ...claimed, cicCode: code, field: 'other' } });
  expect((await ask(known.clean.cicCode)).status).toBe(201);
  expect((await ask(known.bad.cicCode)).status).toBe(429);
});

test('API-04 the same key opens one case; another institution, a program without the scope and the sandbox open none', async () => {
  const key = { 'idempotency-key': randomUUID() };
  const twins = await Promise.all(Array.from({ length: 6 }, () => raise('HĐ v1/3', {}, key)));
  expect(new Set(twins.map((answer) => caseOf(answer).id)).size).toBe(1);
  expect(codeOf(await raise('HĐ v1/3', { claim: 'khác' }, key))).toBe('4220270');
  const { id } = caseOf(twins[0] ?? (await raise('HĐ v1/3')));
  const other = await applicationCaller(server, { of: 'binh.clerk' });
  expect((await other.send(programDisputes.dispute, { params: { id } })).status).toBe(404);
  expect((await other.send(programDisputes.say, { params: { id }, body: { note: 'x' } })).status).toBe(404);
  const narrow = await applicationCaller(server, { scopes: ['usage'] });
  expect((await narrow.send(programDisputes.list, { query: {} })).status).toBe(403);
  const refused = await (await sandboxCaller(server)).send(programDisputes.raise, { body: claimed });
  expect([refused.status, typeOf(refused)]).toEqual([403, 'sandbox-disputes']);
});

test('API-05 cases are read by cursor, the latest first, without gap or double; by status', async () => {
  for (const at of [4, 5, 6]) await raise(`HĐ v1/${at}`);
  const read: string[] = [];
  for (let after: string | null | undefined; after !== null; ) {
    const query = { limit: 2, ...(after === undefined ? {} : { after }) };
    const page = programDisputes.list.answer.parse((await program.send(programDisputes.list, { query })).body.data);
    read.push(...page.disputes.map(({ number }) => number));
    after = page.next;
    if (read.length < 4) await raise(`HĐ v1/m${read.length}`);
  }
  expect(new Set(read).size).toBe(read.length);
  expect(read).toEqual(read.toSorted().toReversed());
  const closed = await program.send(programDisputes.list, { query: { status: 'invalid', limit: 200 } });
  expect(programDisputes.list.answer.parse(closed.body.data).disputes.map(({ status }) => status)).toEqual(['invalid']);
});
