import { describe, expect, test } from 'vitest';
import { creditTerms, fullFolders, mostFiles } from './room-rules.ts';

describe('a folder', () => {
  const files = (folder: string, count: number) => Array.from({ length: count }, (_, at) => `${folder}/${at}.ts`);

  test('has as many source files as a reader can survey', () => {
    expect(fullFolders(files('kit/browser/table', mostFiles))).toEqual([]);
    expect(fullFolders(files('kit/browser/table', mostFiles + 1))).toEqual([
      expect.stringContaining('kit/browser/table'),
    ]);
  });

  test('is counted without its subfolders', () => {
    expect(fullFolders([...files('kit/server', mostFiles), ...files('kit/server/files', mostFiles)])).toEqual([]);
  });
});

describe('a word of credit', () => {
  test.each([
    ['export const cicCode = text(10);', 'cic'],
    ['/** The borrower of a loan. */', 'borrower'],
    ["import { debtGroups } from './tokens.ts';", 'debt'],
    ['select identity_number from subject', 'identity number'],
    ["rule('cheque-flag')", 'cheque'],
    ["total: ['Dư nợ', 'Balance']", 'dư nợ'],
    ['const asked = inquiryOf(row);', 'inquiry'],
  ])('is found in %s', (line, term) => {
    expect(creditTerms(line)).toContain(term);
  });

  test.each([
    'log.error(`cannot report ${error}`);',
    'function inquisitive() {}',
    "subject: 'CN=server'",
    'const score = matches / total;',
    '// an indebted reader',
  ])('is not found in %s', (line) => {
    expect(creditTerms(line)).toEqual([]);
  });
});
