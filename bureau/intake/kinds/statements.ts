import { both } from '#kit/words/words.ts';
import { code, countOf, digits, required, signedVnd, whole } from '#bureau/intake/declare.ts';
import type { FileKind } from '#bureau/intake/kind.ts';
import { auditOpinions, statementReceivers, yesNo } from './code-tables.ts';
import { belowCustomer, knownCustomer } from './customers.ts';
import { kindWords } from './words.ts';

/**
 * Yearly financial statements of enterprises, own and consolidated. A statement that lacks a line would be false, so
 * one bad row refuses all.
 */
export const d20: FileKind = {
  code: 'D20',
  channel: 'tt15',
  words: both(kindWords, 'D20'),
  frequency: 'year',
  refuses: 'file',
  sections: [
    {
      code: 'BCTC',
      words: both(kindWords, 'BCTC'),
      levels: belowCustomer(
        {
          array: 'BCTC',
          indicators: [
            required('BC001', 'fiscal_year', whole(2000, 2100)),
            required('BC002', 'is_consolidated', code(yesNo)),
            required('BC003', 'audit', code(auditOpinions)),
            required('BC004', 'submitted_to', code(statementReceivers)),
          ],
        },
        {
          array: 'CHITIEU',
          indicators: [required('BC005', 'line_code', digits(2, 4)), required('BC006', 'amount_vnd', signedVnd)],
        },
      ),
      key: 'customer_code, fiscal_year, is_consolidated, line_code',
      checks: [knownCustomer],
      changes: 'statements',
    },
  ],
  totals: [
    countOf('SL020', 'BCTC', 'customers', 'customer_code'),
    countOf('BC020', 'BCTC', 'statements', 'customer_code, fiscal_year, is_consolidated'),
  ],
};
