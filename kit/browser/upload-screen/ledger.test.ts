import { expect, test } from 'vitest';
import type { SentFile } from './declaration.ts';
import { notReceived } from './ledger.ts';

const attempt = (name: string, startedAt: string, bytes = 10) => ({
  id: `${name}${startedAt}`,
  name,
  bytes,
  startedAt,
});
const sent = (name: string, at: string, bytes = 10): SentFile => ({
  id: at,
  name,
  bytes,
  at,
  family: 'pending',
  status: '',
  reply: '',
  percent: 0,
});

test('UPL-04 after a reload a file that the server has counts as received, whatever the page assumed', () => {
  const tried = attempt('a.json', '2026-11-21T02:00:00.000Z');
  expect(notReceived([tried], [sent('a.json', '2026-11-21T02:00:05.000Z')])).toEqual([]);
  expect(notReceived([tried], [])).toEqual([tried]);
});

test('UPL-04 neither an older file of the same name nor one of another size matches an attempt', () => {
  const tried = attempt('a.json', '2026-11-21T02:00:00.000Z');
  expect(notReceived([tried], [sent('a.json', '2026-11-20T02:00:00.000Z')])).toEqual([tried]);
  expect(notReceived([tried], [sent('a.json', '2026-11-21T02:00:05.000Z', 11)])).toEqual([tried]);
  expect(notReceived([tried], [sent('b.json', '2026-11-21T02:00:05.000Z')])).toEqual([tried]);
});

test('UPL-04 of two attempts and one received file, one was not received', () => {
  const tries = [attempt('a.json', '2026-11-21T02:00:00.000Z'), attempt('a.json', '2026-11-21T02:01:00.000Z')];
  expect(notReceived(tries, [sent('a.json', '2026-11-21T02:01:05.000Z')])).toHaveLength(1);
});
