import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Caller, type TestServer, testServer } from '#testing/server.ts';
import { feePayments } from '#features/payments/contract.ts';
import { statements } from '#features/statements/contract.ts';
import { invoices } from './contract.ts';

let server: TestServer;
let binh: Caller;

beforeAll(async () => {
  server = await testServer();
  binh = await server.as('binh.clerk');
});
afterAll(() => server.stop());

test('REC-02 REC-03 REC-06 an institution that owes nothing and has no invoice is told so, and gets none', async () => {
  for (const table of ['invoice', 'payment', 'payment_notice', 'statement_line', 'statement', 'month_close']) {
    await server.sql(
      `delete from portal.${table} where institution_id = portal.acting_institution()`,
      [],
      'binh.clerk',
    );
  }
  const answers = [
    await binh.send(invoices.search, {
      body: { fromDate: '2020-01-01', toDate: '2099-12-31', invoiceStatus: 'all' },
    }),
    await binh.send(invoices.replies, { body: {} }),
    await binh.send(feePayments.search, { body: {} }),
    await binh.send(feePayments.history, { body: {} }),
    await binh.send(statements.search, { body: {} }),
    await binh.send(statements.periods, { body: {} }),
  ];
  for (const { status, body } of answers) expect([status, body.data]).toMatchObject([200, { total: 0, rows: [] }]);
  const { rows } = (await binh.send(feePayments.contracts, { body: {} })).body.data as {
    rows: readonly { phaiTra: string; daTra: string; conNo: string }[];
  };
  expect(new Set(rows.flatMap(({ phaiTra, daTra, conNo }) => [phaiTra, daTra, conNo]))).toEqual(new Set(['0']));
  const refused = await binh.send(invoices.detail, { body: { id: '00000000-0000-4000-8000-000000000000' } });
  expect(refused.status).toBe(404);
});
