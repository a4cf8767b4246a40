import { dirname } from 'node:path/posix';

/** The most source files that one folder may have. */
export const mostFiles = 30;

/** Folders with more source files than one folder may have. */
export function fullFolders(files: readonly string[]): string[] {
  const counted = new Map<string, number>();
  for (const file of files) counted.set(dirname(file), (counted.get(dirname(file)) ?? 0) + 1);
  return [...counted]
    .filter(([, count]) => count > mostFiles)
    .map(([folder, count]) => `${folder}: ${count} source files lie in one folder, at most ${mostFiles} may`);
}

// Terms that only a credit bureau uses, as words of code and of texts in both languages. `subject` alone may also
// belong to an e-mail or a certificate, `report` to an error, `score` to a test: these count only with a word that
// makes them the bureau's.
const terms = [
  ...[
    'borrower',
    'borrowers',
    'cheque',
    'cheques',
    'cic',
    'collateral',
    'creditor',
    'debt',
    'debts',
    'debtor',
    'dispute',
  ],
  ...[
    'enterprise',
    'invoice',
    'invoices',
    'lender',
    'loan',
    'loans',
    'scoring',
    'ticket',
    'tickets',
    'voucher',
    'vouchers',
  ],
  ...[
    'inquire',
    'inquiry',
    'inquiries',
    'credit relation',
    'credit report',
    'credit score',
    'debt group',
    'report product',
  ],
  ...['citizen id', 'identity docs', 'identity number', 'identity paper', 'subject of credit', 'tax code', 'ma cic'],
  ...['dư nợ', 'nhóm nợ', 'hỏi tin', 'mã số thuế', 'số phiếu', 'séc', 'tổ chức tín dụng'],
];

const pattern = new RegExp(
  `(?<![\\p{L}])(?:${terms.map((term) => term.replace(' ', '\\s')).join('|')})(?![\\p{L}])`,
  'giu',
);

/** The credit terms in a line of code or text; names are split into their words (`debtGroups`, `cic-code`). */
export function creditTerms(line: string): string[] {
  const apart = line
    .normalize('NFC')
    .replace(/(\p{Ll}|\d)(?=\p{Lu})/gu, '$1 ')
    .replace(/[-_.]/g, ' ');
  return [...new Set([...apart.matchAll(pattern)].map(([term]) => term.toLowerCase()))];
}
