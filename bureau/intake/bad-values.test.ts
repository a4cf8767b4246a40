import { expect, test } from 'vitest';
import type { FileRow } from './generate.ts';
import { d10 } from './kinds/identity.ts';
import { rowXml, workbookOf } from './read/zip.fixture.ts';
import { refusalText } from './refusals.ts';
import { json, loans, persons, refusal, sheetsXml, titles, xlsx } from './sample.fixture.ts';
import { loan, person } from './sample-rows.fixture.ts';
import { jsonText, nameFor, readHere, sheetsOfRows } from './data-files.fixture.ts';

async function loanFaults(changes: FileRow) {
  const { faults, details } = await readHere(json, await jsonText(loans({ ...loan, ...changes })));
  return faults.map(([, , indicator, code, value, place], at) =>
    [indicator, code, value, place, details[at]].join(' '),
  );
}

test.each<[string, FileRow, string]>([
  ['a text that is too long, with its length', { note_number: 'K'.repeat(51) }, `KU001 BG_102.long ${'K'.repeat(51)}`],
  ['a number in place of its error', { note_number: '#N/A' }, 'KU001 BG_102.cell-error #N/A'],
  ['an error where an amount belongs', { purpose: '#REF!' }, 'HD005 BG_102.cell-error #REF!'],
  ['blanks', { note_number: '   ' }, 'KU001 BG_101.blank '],
  ['hard blanks', { note_number: '\u00a0\u3000' }, 'KU001 BG_101.blank '],
  ['hard blanks for a day', { signed_on: '\u00a0' }, 'HD002 BG_101.blank '],
  ['nothing', { note_number: '' }, 'KU001 BG_101 '],
  ['TCVN3', { customer_name: 'TrÇn ThÞ B×nh' }, 'TTC04 BG_102.tcvn3 TrÇn ThÞ B×nh'],
  ['VNI', { customer_name: 'Traàn Thò Bình Ñaït' }, 'TTC04 BG_102.vni Traàn Thò Bình Ñaït'],
])('FIX-11 %s is named as such', async (_, changes, expected) => {
  const faults = await loanFaults(changes);
  expect(faults).toHaveLength(1);
  expect(faults[0]).toContain(expected);
});

test('FIX-11 a text says how many characters it has, a contradiction the other value, days as dd/MM/yyyy', async () => {
  expect((await loanFaults({ note_number: 'K'.repeat(63) }))[0]).toMatch(
    /CNTCTD\[1\]\.KHACHHANG\[1\]\.CHOVAY\[1\]\.KHEUOC\[1\]\.KU001 63$/,
  );
  expect(await loanFaults({ ends_on: '14/01/2025' })).toEqual([
    'HD003 BG_107 14/01/2025 CNTCTD[1].KHACHHANG[1].CHOVAY[1].HD003 HD002 15/01/2025',
  ]);
  expect(await loanFaults({ signed_on: '01/11/2026', disbursed_on: '01/11/2026' })).toContainEqual(
    'HD002 BG_107.future 01/11/2026 CNTCTD[1].KHACHHANG[1].CHOVAY[1].HD002 31/10/2026',
  );
  expect(await loanFaults({ overdue_vnd: '900000001' })).toEqual([
    'KU015 BG_102.at-most 900000001 CNTCTD[1].KHACHHANG[1].CHOVAY[1].KHEUOC[1].KU015 KU010 900000000',
  ]);
});

test.each<[FileRow, string]>([
  [{ province_code: '1' }, 'CN006 BG_105.lost-zero 1'],
  [{ phone: '912345678' }, 'CN015 BG_105.lost-zero 912345678'],
  [{ phone: '2438242026' }, 'CN015 BG_105.lost-zero 2438242026'],
  [{ phone: '0912345678' }, ''],
  [{ phone: '02438242026' }, ''],
  [{ phone: '84912345678' }, ''],
  [{ phone: '19001234' }, ''],
])('FIX-11 a lost zero of a province or a telephone is named: %j', async (changes, expected) => {
  const { faults } = await readHere(nameFor(d10, 'json'), await jsonText(persons({ ...person, ...changes })));
  expect(faults.map(([, , indicator, code, value]) => [indicator, code, value].join(' ')).join()).toBe(expected);
});

test('FIX-11 advice about Excel is for workbooks alone', () => {
  const facts = { column: 'CN006', value: '1' };
  expect(refusalText('BG_105.lost-zero', 'vi', { ...facts, place: 'KHCN!G4' })).toContain('Định dạng cột là Văn bản');
  expect(refusalText('BG_105.lost-zero', 'vi', { ...facts, place: 'CNTCTD[1].KHCN[1].CN006' })).not.toContain('cột');
});

test('FIX-11 a sheet’s rows have the number that Excel shows, and its errors are named', async () => {
  const [codes = [], cells = []] = sheetsOfRows(loans(loan)).CHOVAY ?? [];
  const at = codes.indexOf('KU001');
  const bad = cells.map((cell, column) => (column === at ? 'ERROR' : cell));
  const error = rowXml(7, bad).replace('<c t="inlineStr"><is><t>ERROR</t></is></c>', '<c t="e"><v>#N/A</v></c>');
  const rows = `${titles}${rowXml(4, cells)}${error}`;
  const { faults, places, unread, summary } = await readHere(xlsx, workbookOf(sheetsXml({ CHOVAY: rows })));
  expect(places.CHOVAY).toEqual(['4']);
  expect(faults).toEqual([['CHOVAY', '2', 'KU001', 'BG_102.cell-error', '#N/A', 'CHOVAY!M7']]);
  expect(unread[0]?.slice(0, 3)).toEqual(['CHOVAY', '2', '7']);
  expect(JSON.parse(unread[0]?.[3] ?? '')).toMatchObject({
    contract_number: loan['contract_number'],
    signed_on: '2025-01-15',
  });
  expect(JSON.parse(unread[0]?.[4] ?? '')).toEqual({ KU001: '#N/A' });
  expect(summary).toMatchObject({ places: { CHOVAY: { KU001: 'CHOVAY!M%s', TTC01: 'CHOVAY!A%s' } } });
});

test('FIX-11 bytes of TCVN3 that are no UTF-8 are named', async () => {
  const text = Buffer.from(
    (await jsonText(loans(loan))).replace('Trần Thị Bình', 'TrÇn ThÞ B×nh').replace('HĐTD', 'HDTD'),
    'latin1',
  );
  expect(await refusal(json, text)).toMatch(/^TEP_006\.tcvn3 CNTCTD\[1\]\.KHACHHANG\[1\]\.TTC04/);
});
