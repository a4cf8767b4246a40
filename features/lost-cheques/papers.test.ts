import { randomInt } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { known } from '#bureau/population/known/known.ts';
import { fieldsOf, refusalsOf } from '#testing/answer.ts';
import { type Caller, type TestServer, testServer } from '#testing/server.ts';
import { errors } from '#features/refusals.ts';
import { lostCheques } from './contract.ts';

let server: TestServer;
let lan: Caller;
let bank = '';

beforeAll(async () => {
  server = await testServer();
  lan = await server.as('lan.clerk');
  const [row] = await server.sql<{ code: string }>(
    'select code::text as code from bureau.institution where id = portal.acting_institution()',
  );
  bank = row?.code ?? '';
});
afterAll(() => server.stop());

const declare = (change: { macic?: string; socmt?: string }) =>
  lan.send(lostCheques.add, {
    body: {
      sosec: `P${String(randomInt(1e12)).padStart(12, '0')}`,
      taikhoanKy: '0011002233445',
      nguoikysec: known.clean.name,
      sotien: '50000000',
      loai: '1',
      tungayDinhchitt: '2026-01-05',
      ngayGuicic: '2026-01-05',
      matctdCt: bank,
      matctd: bank,
      ...change,
    },
  });

test('FIX-15 CHQ-02 a cheque’s CIC code is one that somebody has, or the field says that nobody has it', async () => {
  expect((await declare({ macic: known.clean.cicCode })).status).toBe(200);
  const unknown = await declare({ macic: '0000000000' });
  expect([unknown.status, refusalsOf(unknown)]).toEqual([400, [[errors['cheque-cic-unknown'].number, 'macic']]]);
  expect(unknown.body.message).toContain('Không có khách hàng nào mang mã CIC này');
});

test.each([
  ['001085012345', 200],
  ['001 085 012 345', 200],
  ['012345678', 200],
  ['b1234567', 200],
  ['0101234567', 200],
  ['0101234567-001', 200],
  ['41A8012345', 200],
  ['000085012345', 400],
  ['12345', 400],
  ['00108501234', 400],
  ['abc', 400],
  ['B12', 400],
  ['0101234567001x', 400],
])(
  'FIX-15 CHQ-02 the paper %s of a cheque is answered %i: citizen ID, old ID, passport or registration number',
  async (socmt, status) => {
    const answer = await declare({ socmt });
    expect([answer.status, fieldsOf(answer)]).toEqual([status, status === 200 ? undefined : ['socmt']]);
    if (status === 400) expect(answer.body.message).toContain('hộ chiếu');
  },
);
