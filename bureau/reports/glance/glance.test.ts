import { expect, test } from 'vitest';
import type { DebtGroup, ReportSection } from '#bureau/contract/report.ts';
import { worstGroupOf } from './glance.ts';

const text = (word: string) => ({ vi: word, en: word });

const debts = (worst: readonly (DebtGroup | null)[]): ReportSection => ({
  kind: 'bars',
  id: 'debt',
  number: '',
  title: text('Dư nợ theo TCTD'),
  unit: text('triệu đồng'),
  rows: worst.map((worstGroup, at) => ({
    ...{ code: `0${at}`, label: `TCTD ${at}`, amount: '1', shareTenths: 100, isSecured: false },
    worstGroup,
  })),
  total: '1',
  whenEmpty: text('Không có'),
});

const partsOf = (worst: readonly (DebtGroup | null)[]) => [
  { number: '2', title: text('Quan hệ tín dụng'), sections: [debts(worst)] },
];

test('RPL-01 a report without a summary has the worst group of the debts that it tells of', () => {
  expect(worstGroupOf({ dashboard: [], parts: partsOf([1, 4, null]) })).toBe(4);
  expect(worstGroupOf({ dashboard: [], parts: partsOf([null]) })).toBeUndefined();
  expect(worstGroupOf({ dashboard: [], parts: [] })).toBeUndefined();
});
