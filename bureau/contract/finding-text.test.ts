import { expect, test } from 'vitest';
import { fileKinds } from '#bureau/intake/kinds.ts';
import { findingLines, firstFindingLine, shownFinding } from './finding-text.ts';

const closed = {
  ...{ code: 'closed' as const, basis: '2026-10-01', count: 86, of: 106, before: '53000000000', after: '10000000000' },
  ...{ share: 81.14, limit: 5 },
};

test('TRU-12 the same finding in two parts of a file says of which part it is', () => {
  const findings = [
    { ...closed, section: 'CHOVAY' },
    { ...closed, section: 'NHANUT' },
  ];
  expect(
    findingLines(findings, 'vi')
      .split('\n')
      .map((line) => line.split(' – ').slice(0, 2)),
  ).toEqual([
    ['86 / 106', 'Cho vay'],
    ['86 / 106', 'Nhận ủy thác cho vay'],
  ]);
  expect(firstFindingLine(findings, 'vi')).toBe('86 / 106 (+1) – Hợp đồng còn dư nợ không có trong tệp – Cho vay');
  expect(findings.map((one) => shownFinding(one, 'en').part)).toEqual(['Loans', 'Loans from entrusted funds']);
});

test('TRU-12 every section of a data file has its name in findings', () => {
  for (const { words, code: section } of fileKinds.flatMap(({ sections }) => sections))
    expect(shownFinding({ ...closed, section }, 'vi').part).toBe(words.vi);
});
