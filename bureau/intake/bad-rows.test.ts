import { describe, expect, test } from 'vitest';
import type { FileRow } from './generate.ts';
import { k4 } from './kinds/cards.ts';
import { d10 } from './kinds/identity.ts';
import { loan, person } from './sample-rows.fixture.ts';
import { day, good, institutionCode, json, loans, persons } from './sample.fixture.ts';
import { jsonText, nameFor, readHere } from './data-files.fixture.ts';

describe('rows', () => {
  const faultsOf = async (changes: FileRow) => {
    const { summary, faults, rows } = await readHere(json, await jsonText(loans({ ...loan, ...changes }, loan)));
    expect(summary).toMatchObject({ outcome: 'read', rows: { CHOVAY: 2 } });
    expect(rows.CHOVAY?.at(-1)?.[0]).toBe('2');
    return faults.map(([, row, indicator, code, value]) => [row, indicator, code, value].join(' '));
  };

  test.each<[string, FileRow, string]>([
    ['a missing value', { note_number: '' }, '1 KU001 BG_101 '],
    ['a code of no table', { debt_group: '06' }, '1 KU012 BG_103 06'],
    ['a day that is none', { signed_on: '31/02/2025' }, '1 HD002 BG_102.date 31/02/2025'],
    ['a day turned round', { signed_on: '2025-01-15' }, '1 HD002 BG_102.date 2025-01-15'],
    ['a contract that ends before it begins', { ends_on: '14/01/2025' }, '1 HD003 BG_107 14/01/2025'],
    [
      'a signature after the report day',
      { signed_on: '01/11/2026', disbursed_on: '02/11/2026' },
      '1 HD002 BG_107.future 01/11/2026',
    ],
    ['more overdue than owed', { overdue_vnd: '900000001' }, '1 KU015 BG_102.at-most 900000001'],
    ['dollars without dollars', { currency: 'USD' }, '1 KU011 BG_101 '],
    ['an amount beyond 2^53', { balance_vnd: '9007199254740993' }, '1 KU010 BG_102.big 9007199254740993'],
    ['an amount with cents', { limit_vnd: '900000000.5' }, '1 HD007 BG_102.whole 900000000.5'],
    ['an amount with an exponent', { limit_vnd: '9e8' }, '1 HD007 BG_102.whole 9e8'],
    ['an amount below zero', { balance_vnd: '-1' }, '1 KU010 BG_102.range -1'],
    ['an interest rate above 100', { interest_rate: '100.01' }, '1 KU013 BG_102.range 100.01'],
    ['a text that is too long', { note_number: 'K'.repeat(51) }, `1 KU001 BG_102.long ${'K'.repeat(51)}`],
    ['a NUL in a text', { note_number: 'K\u0000U' }, '1 KU001 BG_102.characters K\u{fffd}U'],
    [
      'a mark that turns the direction',
      { customer_name: 'Trần \u202eThị' },
      '1 TTC04 BG_102.characters Trần \u{fffd}Thị',
    ],
    ['half a character', { note_number: 'K\ud83d' }, '1 KU001 BG_102.characters K\u{fffd}'],
  ])('UPL-05 %s is one fault of that row, and the other row is accepted', async (_, changes, expected) => {
    expect((await faultsOf(changes)).filter((fault) => fault.startsWith('1 '))).toContain(expected);
    expect((await faultsOf(changes)).filter((fault) => fault.startsWith('2 '))).toEqual([]);
  });

  test('UPL-05 a fault of a customer is a fault of each of its rows, with the path to it', async () => {
    const two = await jsonText(
      loans({ ...loan, branch_code: '1301001' }, { ...loan, branch_code: '1301001', note_number: 'KU2' }),
    );
    const { faults, rows } = await readHere(json, two);
    expect(rows.CHOVAY).toEqual([]);
    expect(faults).toEqual([
      ['CHOVAY', '1', 'TTC01', 'BG_105.lost-zero', '1301001', 'CNTCTD[1].TTC01'],
      ['CHOVAY', '2', 'TTC01', 'BG_105.lost-zero', '1301001', 'CNTCTD[1].TTC01'],
    ]);
  });

  test.each<[string, FileRow, string]>([
    ['a citizen ID whose zeros a sheet dropped', { paper_number: '1190000012' }, 'CN008 BG_105.lost-zero 1190000012'],
    ['a citizen ID of another century', { paper_number: '001290000012' }, 'CN008 BG_105.disagrees 001290000012'],
    ['a citizen ID of the other sex', { sex: '1' }, 'CN008 BG_105.disagrees 001190000012'],
    ['a citizen ID of 13 digits', { paper_number: '0011900000123' }, 'CN008 BG_105 0011900000123'],
    ['an old ID of 8 digits', { paper_kind: '02', paper_number: '12345678' }, 'CN008 BG_105.lost-zero 12345678'],
    ['a passport of digits', { paper_kind: '03', paper_number: '12345678' }, 'CN008 BG_105 12345678'],
    ['a tax code with a wrong check digit', { tax_code: '0100109107' }, 'CN013 BG_105 0100109107'],
    ['a tax code whose zero a sheet dropped', { tax_code: '100109106' }, 'CN013 BG_105.lost-zero 100109106'],
  ])('UPL-05 %s is reported as such', async (_, changes, expected) => {
    const { faults } = await readHere(nameFor(d10, 'json'), await jsonText(persons({ ...person, ...changes })));
    expect(faults.map(([, , indicator, code, value]) => [indicator, code, value].join(' '))).toEqual([expected]);
  });

  test('UPL-05 a card number that is not masked is refused', async () => {
    const card: FileRow = {
      branch_code: '01301001',
      customer_code: 'KH000001',
      customer_name: 'Trần Thị Bình',
      contract_number: 'T1',
      opened_on: '15/01/2025',
      limit_vnd: '1000',
      number_masked: '4000001234567899',
      balance_vnd: '0',
      due_vnd: '0',
      late_vnd: '0',
      late_days: '0',
      debt_group: '01',
    };
    const rows = {
      HOPDONG: [
        card,
        { ...card, number_masked: '400000******7899' },
        { ...card, number_masked: '9704*** **** **** 7899' },
      ],
    };
    const { faults } = await readHere(nameFor(k4, 'json'), await jsonText({ kind: k4, institutionCode, day, rows }));
    expect(faults.map(([, row, , code]) => [row, code])).toEqual([['1', 'BG_102.card']]);
  });

  test('UPL-05 true, false and null are not values', async () => {
    const { faults } = await readHere(
      json,
      good.replace('"KU001":"KU1"', '"KU001":null').replace('"HD008":"1"', '"HD008":true'),
    );
    expect(faults.map(([, , indicator, code]) => [indicator, code])).toEqual([
      ['HD008', 'BG_102.kind'],
      ['KU001', 'BG_101'],
    ]);
  });
});
