import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { mostOrderPapers } from '#bureau/orders/papers.ts';
import { codeOf } from '#testing/answer.ts';
import { type Caller, type TestServer, testServer } from '#testing/server.ts';
import { errors } from '#features/refusals.ts';
import { foreignCompanies } from '#features/foreign-companies/contract.ts';
import { reportOrders, workQueue } from './contract.ts';

let server: TestServer;
let lan: Caller;
let binh: Caller;
let minh: Caller;

beforeAll(async () => {
  server = await testServer();
  [lan, binh, minh] = [await server.as('lan.clerk'), await server.as('binh.clerk'), await server.as('minh.operator')];
});
afterAll(() => server.stop());

const pdf = (name = 'dkkd.pdf', content = `%PDF-1.4 ${randomUUID()}`) =>
  new File([content], name, { type: 'application/pdf' });

test('FRM-09 papers are attached to an order until it ends: thirty, each once, by its institution, read at the desk; the answer has none of them', async () => {
  const order = { companyName: 'Papyrus Pte Ltd', address: '1 Raffles Place', country: 'SG' };
  const placed = await lan.send(foreignCompanies.submit, { body: order });
  const { msPhieu } = placed.body.data as { msPhieu: string };
  const [row] = await server.sql<{ id: string }>('select id from portal.work_order where voucher = $1', [msPhieu]);
  const id = row?.id ?? '';
  const attach = (file: File, by = lan) => by.send(reportOrders.attach, { body: { msPhieu }, file });

  const once = pdf();
  const sent = await attach(once);
  expect(sent.body.data).toMatchObject({ name: 'dkkd.pdf', addedBy: 'lan.clerk' });
  const { id: fileId } = sent.body.data as { id: string };
  expect(codeOf(await attach(once))).toBe(errors['file-known'].number);
  expect(codeOf(await attach(pdf('anh.png')))).toBe(errors['file-content'].number);
  expect((await attach(pdf(), binh)).status).toBe(404);
  for (let count = 2; count <= mostOrderPapers; count += 1) expect((await attach(pdf())).status).toBe(200);
  expect(codeOf(await attach(pdf()))).toBe(errors['order-files-full'].number);

  // The desk can read them before it takes the order; they are not an answer.
  const seen = (await minh.send(workQueue.detail, { body: { id } })).body.data as {
    papers: unknown[];
    files: unknown[];
  };
  expect([seen.papers.length, seen.files.length]).toEqual([mostOrderPapers, 0]);
  expect((await minh.send(workQueue.download, { query: { id, fileId } })).bytes).toEqual(
    new Uint8Array(await once.arrayBuffer()),
  );
  expect((await lan.send(reportOrders.paper, { query: { msPhieu, fileId } })).status).toBe(200);
  expect((await binh.send(reportOrders.paper, { query: { msPhieu, fileId } })).status).toBe(404);
  await minh.send(workQueue.take, { body: { id } });
  expect(codeOf(await minh.send(workQueue.answer, { body: { id } }))).toBe(errors['order-no-file'].number);
  await minh.send(workQueue.giveBack, { body: { id, reason: 'Không có doanh nghiệp này' } });
  expect(codeOf(await attach(pdf()))).toBe(errors['order-ended'].number);
});
