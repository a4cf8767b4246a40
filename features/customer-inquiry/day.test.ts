import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestServer, testServer } from '#testing/server.ts';
import { customerInquiry } from './contract.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.stop());

test('FIX-02 the figures of a day count every ticket, however many the list shows', async () => {
  const hoa = await server.as('hoa.approver');
  const before = customerInquiry.today.answer.parse((await hoa.send(customerInquiry.today)).body.data);
  await server.sql(
    `insert into portal.inquiry (institution_id, id, user_id, username, voucher, product, customer_type, customer_name, request, asked_at, status)
     select m.institution_id, gen_random_uuid(), m.user_id, u.username, 'FIX' || n, 'R11', '2', 'Nguyễn Văn Ví Dụ', '', clock_timestamp(), case when n <= 420 then 1 else 2 end
       from generate_series(1, 425) n, portal.membership m join portal.user_account u on u.id = m.user_id
      where u.username = 'hoa.approver'`,
    [],
    'hoa.approver',
  );
  const after = customerInquiry.today.answer.parse((await hoa.send(customerInquiry.today)).body.data);
  expect([after.total - before.total, after.answered - before.answered, after.waiting - before.waiting]).toEqual([
    425, 420, 5,
  ]);
  expect(after.tickets).toHaveLength(20);
});
