import { afterAll, beforeAll, expect, test } from 'vitest';
import { contracts } from '#features/contracts.ts';
import type { Call } from '#kit/contract/call.ts';
import { hanoiDay } from '#kit/words/hanoi.ts';
import { dataOf } from '#tests/call-examples.ts';
import { type TestServer, testServer } from '#testing/server.ts';
import { addDemoColleagues } from './demo-sample.ts';
import { makeFirstCheckpoint } from './first-figures.ts';

let server: TestServer;
const refused: string[] = [];
beforeAll(async () => {
  server = await testServer();
  await addDemoColleagues(server.origin, (what, error) => refused.push(`${what}: ${String(error)}`));
  await makeFirstCheckpoint(server.database.appUrl, server.settings);
}, 60_000);
afterAll(() => server.stop());

test('NAV-17 the work that a demo begins with is taken by its calls', () => {
  expect(refused).toEqual([]);
});

const today = { fromDate: hanoiDay(), toDate: hanoiDay() };
const lists: readonly (readonly [by: string, call: Call, request: object])[] = [
  ['lan.clerk', contracts.watches.search, { body: {} }],
  ['lan.clerk', contracts['foreign-companies'].list, { query: today }],
  ['lan.clerk', contracts.disputes.search, { body: {} }],
  ['lan.clerk', contracts.disputes.notices, { body: {} }],
  ['lan.clerk', contracts['score-batch'].search, { body: {} }],
  ['lan.clerk', contracts['batch-replies'].processFiles, { body: {} }],
  ['lan.clerk', contracts.watches.alerts, { body: today }],
  ['lan.clerk', contracts['r18-letters'].search, { body: {} }],
  ['lan.clerk', contracts['circular-15'].history, { body: today }],
  ['lan.clerk', contracts['circular-03'].history, { body: today }],
  ['lan.clerk', contracts.documents.history, { body: today }],
  ['lan.clerk', contracts.certificates.search, { body: {} }],
  ['lan.clerk', contracts.statements.files, { body: {} }],
  ['tam.member', contracts['voluntary-replies'].search, { body: { fromDate: hanoiDay() } }],
  ['hoa.approver', contracts['file-holds'].search, { body: {} }],
  ['minh.operator', contracts['file-findings'].search, { body: {} }],
  ['minh.operator', contracts['bank-lines'].search, { body: {} }],
  ['minh.operator', contracts['invoice-desk'].proposals, { body: {} }],
  ['minh.operator', contracts['subject-review'].search, { body: {} }],
  ['minh.operator', contracts['subject-review'].merges, { body: {} }],
  ['minh.operator', contracts.freezes.search, { body: {} }],
  ['an.admin', contracts.webhooks.search, { body: {} }],
  ['an.admin', contracts.webhooks.deliveries, { body: {} }],
  ['ha.auditor', contracts['audit-trail'].checkpoints, { body: today }],
  ['minh.operator', contracts['work-queue'].search, { body: {} }],
  ['minh.operator', contracts['dispute-work'].queue, { body: {} }],
  ['minh.operator', contracts['fee-desk'].proposals, { body: {} }],
  ['minh.operator', contracts['fee-desk'].rules, { body: { state: 'proposed' } }],
  ['minh.operator', contracts['subject-review'].proposals, { body: {} }],
  ['minh.operator', contracts.breaches.search, { body: {} }],
  ['minh.operator', contracts['borrower-logs'].search, { body: {} }],
  ['minh.operator', contracts['authority-files'].search, { body: {} }],
  ['an.admin', contracts.people.changes, { body: {} }],
  ['an.admin', contracts['own-roles'].search, { body: {} }],
  ['root.bureau', contracts.institutions.changes, { body: {} }],
];

test.each(lists)('NAV-17 %s finds work of the demo in its list %#', async (by, call, request) => {
  const person = await server.as(by);
  const rows: unknown = dataOf(await person.send(call, request)).get('rows');
  expect(Array.isArray(rows) && rows.length > 0, call.path).toBe(true);
});
