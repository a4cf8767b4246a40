import { expect, test } from 'vitest';
import { type Column, columnsFor } from './row.ts';

const columns: readonly Column[] = [
  { name: 'day', kind: 'date' },
  { name: 'nameVi', kind: 'text', language: 'vi' },
  { name: 'nameEn', kind: 'text', language: 'en' },
  { name: 'state', kind: 'status' },
];
const namesFor = (language: 'vi' | 'en') => columnsFor(columns, language).map(({ name }) => name);

test('LNG-02 of a name in two languages the one in the reader’s own stands first; what stands beside it stays', () => {
  expect(namesFor('vi')).toEqual(['day', 'nameVi', 'nameEn', 'state']);
  expect(namesFor('en')).toEqual(['day', 'nameEn', 'nameVi', 'state']);
});
