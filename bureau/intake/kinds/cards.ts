import { both } from '#kit/words/words.ts';
import {
  code,
  countOf,
  date,
  maskedCard,
  optional,
  required,
  sumOf,
  text,
  vnd,
  whole,
} from '#bureau/intake/declare.ts';
import type { ControlTotal, FileKind, Section } from '#bureau/intake/kind.ts';
import { debtGroups, groupReasons } from './code-tables.ts';
import { belowCustomer, knownCustomer } from './customers.ts';
import { settledSection } from './settled.ts';
import { kindWords } from './words.ts';

const cards: Section = {
  code: 'HOPDONG',
  words: both(kindWords, 'HOPDONG'),
  levels: belowCustomer(
    {
      array: 'HOPDONG',
      indicators: [
        required('TD001', 'contract_number', text(50)),
        required('TD002', 'opened_on', date),
        optional('TD003', 'closed_on', date),
        required('TD004', 'limit_vnd', vnd),
      ],
    },
    {
      array: 'THE',
      indicators: [
        required('TD005', 'number_masked', maskedCard),
        required('TD006', 'balance_vnd', vnd),
        required('TD007', 'due_vnd', vnd),
        required('TD008', 'late_vnd', vnd),
        required('TD009', 'late_days', whole(0, 20_000)),
        required('TD010', 'debt_group', code(debtGroups)),
        optional('TD011', 'group_reason', code(groupReasons)),
      ],
    },
  ),
  key: 'contract_number, number_masked',
  checks: [
    knownCustomer,
    { rule: 'order', earlier: 'opened_on', later: 'closed_on' },
    { rule: 'past', column: 'opened_on' },
    { rule: 'past', column: 'closed_on' },
    { rule: 'at-most', less: 'late_vnd', more: 'balance_vnd' },
    { rule: 'group-days', days: 'late_days' },
    { rule: 'group-step', group: 'debt_group', reason: 'group_reason' },
  ],
  changes: 'cards',
};

const settled = settledSection({
  code: 'THETDXLRR',
  indicators: ['TDX01', 'TDX02', 'TDX03', 'TDX04', 'TDX05'],
  key: 'contract_number',
  changes: 'cards-settled',
});

function totals(kind: string): ControlTotal[] {
  return [
    countOf(`SL${kind}`, 'HOPDONG', 'customers', 'customer_code'),
    countOf(`HD${kind}`, 'HOPDONG', 'contracts', 'contract_number'),
    sumOf(`DN${kind}`, 'HOPDONG', 'debt', { vnd: 'balance_vnd' }),
  ];
}

function settledTotal(kind: string): ControlTotal {
  return sumOf(`XL${kind}`, 'THETDXLRR', 'settledDebt', { vnd: 'settled_vnd' });
}

/** Credit cards in the middle of a month. */
export const d33: FileKind = {
  code: 'D33',
  channel: 'tt15',
  words: both(kindWords, 'D33'),
  frequency: 'half-month',
  refuses: 'row',
  sections: [cards, settled],
  totals: [...totals('033'), settledTotal('033')],
};

/** Credit cards at a month's end. */
export const d34: FileKind = {
  code: 'D34',
  channel: 'tt15',
  words: both(kindWords, 'D34'),
  frequency: 'month',
  refuses: 'row',
  sections: [cards, settled],
  totals: [...totals('034'), settledTotal('034')],
};

/** Credit cards, in the older channel. */
export const k4: FileKind = {
  code: 'K4',
  channel: 'tt03',
  words: both(kindWords, 'K4'),
  frequency: 'month',
  refuses: 'row',
  sections: [cards],
  totals: totals('K4'),
};
