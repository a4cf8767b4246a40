import { both } from '#kit/words/words.ts';
import { code, countOf, date, required, sumOf, text, vnd } from '#bureau/intake/declare.ts';
import type { FileKind, Section } from '#bureau/intake/kind.ts';
import { debtGroups } from './code-tables.ts';
import { belowCustomer, knownCustomer } from './customers.ts';
import { settledSection } from './settled.ts';
import { kindWords } from './words.ts';

const held: Section = {
  code: 'TRAIPHIEU',
  words: both(kindWords, 'TRAIPHIEU'),
  levels: belowCustomer({
    array: 'TRAIPHIEU',
    indicators: [
      required('TP001', 'bond_code', text(50)),
      required('TP002', 'issued_on', date),
      required('TP003', 'matures_on', date),
      required('TP004', 'debt_group', code(debtGroups)),
      required('TP011', 'value_vnd', vnd),
    ],
  }),
  key: 'bond_code',
  checks: [
    knownCustomer,
    { rule: 'past', column: 'issued_on' },
    { rule: 'order', earlier: 'issued_on', later: 'matures_on' },
  ],
  changes: 'bonds',
};

const settled = settledSection({
  code: 'TRAIPHIEUXLRR',
  indicators: ['TPX01', 'TPX02', 'TPX03', 'TPX04', 'TPX05'],
  key: 'bond_code',
  changes: 'bonds-settled',
});

/** Bonds that enterprises issued and the institution holds. */
export const d50: FileKind = {
  code: 'D50',
  channel: 'tt15',
  words: both(kindWords, 'D50'),
  frequency: 'month',
  refuses: 'row',
  sections: [held, settled],
  totals: [
    countOf('SL050', 'TRAIPHIEU', 'customers', 'customer_code'),
    sumOf('GT050', 'TRAIPHIEU', 'bondValue', { vnd: 'value_vnd' }),
    sumOf('XL050', 'TRAIPHIEUXLRR', 'settledDebt', { vnd: 'settled_vnd' }),
  ],
};
