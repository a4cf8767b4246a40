import { expect, test } from 'vitest';
import { partsOfName } from './name-parts.ts';

test.each([
  ['01201001_R18_2026-10.xlsx', ['01201001_', 'R18_', '2026-', '10.xlsx']],
  ['sao-ke.csv', ['sao-', 'ke.csv']],
  ['Danh sách khách hàng.zip', ['Danh ', 'sách ', 'khách ', 'hàng.zip']],
  ['K1_1.tar.gz', ['K1_', '1.', 'tar.gz']],
  ['hopdong.pdf', ['hopdong.pdf']],
  ['KH_.xls', ['KH_.xls']],
  ['.ending', ['.', 'ending']],
  ['a.bao-cao-thang', ['a.', 'bao-', 'cao-', 'thang']],
  ['', ['']],
])('LST-01 the name %s breaks after its separators, never inside its ending', (name, parts) => {
  expect(partsOfName(name)).toEqual(parts);
  expect(partsOfName(name).join('')).toBe(name);
});
