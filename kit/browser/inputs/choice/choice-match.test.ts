import { expect, test } from 'vitest';
import { exactChoice, foldChoices, matchChoices } from './choice-match.ts';

const provinces = foldChoices([
  { id: '01', label: 'Thành phố Hà Nội' },
  { id: '48', label: 'Thành phố Đà Nẵng' },
  { id: '92', label: 'Thành phố Cần Thơ' },
  { id: '66', label: 'Tỉnh Đắk Lắk' },
  { id: '42', label: 'Tỉnh Hà Tĩnh' },
  { id: '31', label: 'Thành phố Hải Phòng' },
]);

function found(query: string): string[] {
  return matchChoices(provinces, query).map(({ id }) => id);
}

test('PLT-15 a list is filtered without accents, đ included', () => {
  expect(found('da nang')).toEqual(['48']);
  expect(found('DAK')).toEqual(['66']);
  expect(found('ha')).toEqual(expect.arrayContaining(['01', '42', '31']));
});

test('PLT-15 a match with the typed accents comes before one without them', () => {
  expect(found('hà').slice(0, 2).sort()).toEqual(['01', '42']);
  expect(found('Hải')[0]).toBe('31');
  expect(found('Hà'.normalize('NFD')).slice(0, 2).sort()).toEqual(['01', '42']);
});

test('PLT-15 words match in any order, and the code of an entry comes first', () => {
  expect(found('noi thanh')).toEqual(['01']);
  expect(found('42')[0]).toBe('42');
  expect(found('xyz')).toEqual([]);
  expect(found('  ')).toHaveLength(6);
});

test('PLT-15 a whole label typed without accents is that entry, a part of one is not', () => {
  expect(exactChoice(provinces, 'tinh dak lak')?.id).toBe('66');
  expect(exactChoice(provinces, 'thanh pho')).toBeUndefined();
});
