import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { guideSheet } from '#bureau/intake/around.ts';
import { oldWorkbookOf } from '#bureau/intake/read/old-workbook.fixture.ts';
import { readBatch } from './read-batch.ts';

const folder = mkdtempSync(join(tmpdir(), 'bureau-read-batch-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

type Row = readonly (string | number | null)[];
const titles = ['TENKH', 'SOCMT', 'DIACHI'];
const customer = (at: number): Row => ['Nguyễn Văn Lạ', `0990${String(at).padStart(8, '0')}`, 'Hà Nội'];

async function read(content: Buffer) {
  const path = join(folder, 'customers.xls');
  writeFileSync(path, content);
  const reading = readBatch({ path, type: '2', ending: 'xls', most: 200_000 });
  let rows = 0;
  for await (const some of reading.rows) rows += some.length;
  return { rows, summary: await reading.summary };
}

test('BAT-04 a hidden sheet and merged cells of an old workbook are refused with their place; merged cells of the guide are allowed', async () => {
  const good = [titles, customer(1), customer(2)];
  const both = { KHACHHANG: good, [guideSheet]: [['x', 'y']] };
  expect(await read(oldWorkbookOf(both, { merged: [guideSheet] }))).toEqual({ rows: 2, summary: { outcome: 'read' } });
  expect((await read(oldWorkbookOf(both, { merged: ['KHACHHANG'] }))).summary).toMatchObject({
    outcome: 'refused',
    code: 'merged',
    place: 'KHACHHANG!A2',
  });
  expect((await read(oldWorkbookOf(both, { hidden: [guideSheet] }))).summary).toMatchObject({
    outcome: 'refused',
    code: 'hidden',
    value: guideSheet,
  });
});

test('BAT-04 an old workbook is read up to its last row but one; a full sheet has lost rows and is refused', async () => {
  const rows = (count: number) => [titles, ...Array.from({ length: count }, (_, at) => customer(at))];
  expect(await read(oldWorkbookOf({ KHACHHANG: rows(65_534) }))).toEqual({
    rows: 65_534,
    summary: { outcome: 'read' },
  });
  // 65,537 customers with their titles, as saved by a program that cuts at the limit of the format.
  expect((await read(oldWorkbookOf({ KHACHHANG: rows(65_538).slice(0, 65_536) }))).summary).toMatchObject({
    outcome: 'refused',
    code: 'full',
    place: 'KHACHHANG!A65536',
  });
}, 120_000);
