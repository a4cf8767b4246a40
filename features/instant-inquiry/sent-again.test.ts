import { afterAll, beforeAll, expect, test } from 'vitest';
import { known } from '#bureau/population/known/known.ts';
import { type Answer, type Caller, type TestServer, testServer } from '#testing/server.ts';
import { personalScore } from './contract.ts';

const { clean, nothing } = known;

let server: TestServer;
let lan: Caller;

beforeAll(async () => {
  server = await testServer();
  lan = await server.as('lan.clerk');
});
afterAll(() => server.stop());

const scoring = async (more: object = {}) => ({
  ...{ identityNumber: clean.citizenId, customerName: clean.name, address: clean.address, consent: true },
  ...(await server.captcha('score')),
  ...more,
});
const ticketOf = (answer: Answer) => new Map(Object.entries(answer.body.data ?? {})).get('msPhieu');

test('INS-06 a confirmation repeated under its key costs once, even ten at once; with other content it is refused', async () => {
  const key = { 'idempotency-key': '018f3a9e-0000-7000-8000-000000000001' };
  const send = async (more: object = {}) => lan.send(personalScore.confirm, { body: await scoring(more) }, key);
  const answers = await Promise.all(Array.from({ length: 10 }, () => send()));
  const [ticket, ...others] = new Set(answers.map((answer) => ticketOf(answer)));
  expect([ticket, others]).toEqual([expect.stringMatching(/^DTD[0-9A-Z]{15}$/), []]);
  expect(
    await server.sql(`select from portal.charge c join portal.inquiry q on q.id = c.inquiry_id where q.voucher = $1`, [
      ticket,
    ]),
  ).toHaveLength(1);
  const other = await send({ identityNumber: nothing.citizenId, customerName: nothing.name });
  expect([other.status, other.body.errors?.[0]?.code]).toEqual([409, '4090001']);
  // Keys that differ in one sign are different.
  const nearly = await lan.send(
    personalScore.confirm,
    { body: await scoring({ identityNumber: nothing.citizenId, customerName: nothing.name }) },
    { 'idempotency-key': key['idempotency-key'].replaceAll('-', '_') },
  );
  expect(nearly.status).toBe(200);
  // An invalid key counts as none: each request is a separate confirmation.
  for (const sent of ['short', 'with space 123', 'x'.repeat(81)]) {
    const answer = await lan.send(personalScore.confirm, { body: await scoring() }, { 'idempotency-key': sent });
    expect(ticketOf(answer)).toMatch(/^DTD[0-9A-Z]{15}$/);
  }
});
