import { both } from '#kit/words/words.ts';
import { code, countOf, date, optional, required, sumOf, text, vnd } from '#bureau/intake/declare.ts';
import type { FileKind } from '#bureau/intake/kind.ts';
import { handlingMethods } from './code-tables.ts';
import { belowCustomer, knownCustomer } from './customers.ts';
import { kindWords } from './words.ts';

/** How bad debt that is still on the balance sheet was handled. */
export const d60: FileKind = {
  code: 'D60',
  channel: 'tt15',
  words: both(kindWords, 'D60'),
  frequency: 'month',
  refuses: 'row',
  sections: [
    {
      code: 'XLN',
      words: both(kindWords, 'XLN'),
      levels: belowCustomer({
        array: 'XLN',
        indicators: [
          required('XLN01', 'contract_number', text(50)),
          required('XLN02', 'reduced_vnd', vnd),
          required('XLN03', 'method', code(handlingMethods)),
          required('XLN04', 'handled_on', date),
          required('XLN05', 'left_vnd', vnd),
          optional('XLN06', 'ended_on', date),
        ],
      }),
      key: 'contract_number, method, handled_on',
      checks: [
        knownCustomer,
        { rule: 'past', column: 'handled_on' },
        { rule: 'past', column: 'ended_on' },
        { rule: 'order', earlier: 'handled_on', later: 'ended_on' },
      ],
      changes: 'bad-debt-handled',
    },
  ],
  totals: [
    countOf('SL060', 'XLN', 'customers', 'customer_code'),
    sumOf('XL060', 'XLN', 'reducedDebt', { vnd: 'reduced_vnd' }),
  ],
};

/** Debt held by the asset management company (VAMC). */
export const d70: FileKind = {
  code: 'D70',
  channel: 'tt15',
  words: both(kindWords, 'D70'),
  frequency: 'month',
  refuses: 'row',
  sections: [
    {
      code: 'VAMC',
      words: both(kindWords, 'VAMC'),
      levels: belowCustomer({
        array: 'VAMC',
        indicators: [
          required('VM001', 'contract_number', text(50)),
          required('VM002', 'sold_on', date),
          required('VM004', 'principal_sold_vnd', vnd),
          required('VM005', 'principal_left_vnd', vnd),
          optional('VM006', 'settled_on', date),
        ],
      }),
      key: 'contract_number, sold_on',
      checks: [
        knownCustomer,
        { rule: 'past', column: 'sold_on' },
        { rule: 'past', column: 'settled_on' },
        { rule: 'order', earlier: 'sold_on', later: 'settled_on' },
        { rule: 'at-most', less: 'principal_left_vnd', more: 'principal_sold_vnd' },
      ],
      changes: 'vamc',
    },
  ],
  totals: [
    countOf('SL070', 'VAMC', 'customers', 'customer_code'),
    sumOf('DN070', 'VAMC', 'debt', { vnd: 'principal_left_vnd' }),
  ],
};
