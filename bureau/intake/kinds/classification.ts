import { both } from '#kit/words/words.ts';
import { code, countOf, required, sumOf, text, vnd } from '#bureau/intake/declare.ts';
import type { FileKind } from '#bureau/intake/kind.ts';
import { debtGroups } from './code-tables.ts';
import { belowCustomer, knownCustomer } from './customers.ts';
import { kindWords } from './words.ts';

/**
 * An institution's own result of debt classification. The bureau answers it with each borrower's highest group, so an
 * incomplete result would set wrong groups: one bad row refuses all.
 */
export const dkq: FileKind = {
  code: 'DKQ',
  channel: 'tt15',
  words: both(kindWords, 'DKQ'),
  frequency: 'month',
  refuses: 'file',
  sections: [
    {
      code: 'TAISANCO',
      words: both(kindWords, 'TAISANCO'),
      levels: belowCustomer({
        array: 'TAISANCO',
        indicators: [
          required('PL001', 'contract_number', text(50)),
          required('PL002', 'debt_group', code(debtGroups)),
          required('PL005', 'amount_vnd', vnd),
        ],
      }),
      key: 'contract_number',
      checks: [knownCustomer],
      changes: 'classified-assets',
    },
    {
      code: 'CAMKETNGB',
      words: both(kindWords, 'CAMKETNGB'),
      levels: belowCustomer({
        array: 'CAMKETNGB',
        indicators: [
          required('CT001', 'commitment_number', text(50)),
          required('CT002', 'debt_group', code(debtGroups)),
          required('CT005', 'amount_vnd', vnd),
        ],
      }),
      key: 'commitment_number',
      checks: [knownCustomer],
      changes: 'classified-commitments',
    },
  ],
  totals: [
    countOf('SLKQ', 'TAISANCO', 'customers', 'customer_code'),
    sumOf('DNKQ', 'TAISANCO', 'debt', { vnd: 'amount_vnd' }),
    countOf('SLKQ', 'CAMKETNGB', 'customers', 'customer_code'),
    sumOf('GTKQ', 'CAMKETNGB', 'commitmentValue', { vnd: 'amount_vnd' }),
  ],
};
