import { both } from '#kit/words/words.ts';
import {
  code,
  countOf,
  date,
  foreign,
  optional,
  percent,
  required,
  sumOf,
  text,
  vnd,
  whole,
} from '#bureau/intake/declare.ts';
import type { ControlTotal, CrossCheck, FileKind, Indicator, Section, Sum } from '#bureau/intake/kind.ts';
import {
  commitmentKinds,
  currencies,
  debtGroups,
  groupReasons,
  loanKinds,
  programmes,
  purposes,
  yesNo,
} from './code-tables.ts';
import { belowCustomer, knownCustomer } from './customers.ts';
import { settledSection } from './settled.ts';
import { kindWords } from './words.ts';

const contract: readonly Indicator[] = [
  required('HD001', 'contract_number', text(50)),
  required('HD002', 'signed_on', date),
  required('HD003', 'ends_on', date),
  required('HD004', 'loan_kind', code(loanKinds)),
  required('HD005', 'purpose', code(purposes)),
  optional('HD006', 'programme', code(programmes)),
  required('HD007', 'limit_vnd', vnd),
  required('HD008', 'is_secured', code(yesNo)),
];

const note: readonly Indicator[] = [
  required('KU001', 'note_number', text(50)),
  required('KU002', 'disbursed_on', date),
  required('KU006', 'matures_on', date),
  required('KU009', 'currency', code(currencies)),
  required('KU010', 'balance_vnd', vnd),
  optional('KU011', 'balance_cents', foreign),
  required('KU012', 'debt_group', code(debtGroups)),
  required('KU014', 'overdue_days', whole(0, 20_000)),
  required('KU015', 'overdue_vnd', vnd),
  optional('KU016', 'group_reason', code(groupReasons)),
];

// What the short mid-month form leaves out.
const longForm: readonly Indicator[] = [
  optional('KU013', 'interest_rate', percent),
  optional('KU026', 'provision_required_vnd', vnd),
  optional('KU027', 'provision_made_vnd', vnd),
];

// Rules for a note, whoever provided the money.
const lentMoney: readonly CrossCheck[] = [
  knownCustomer,
  { rule: 'order', earlier: 'signed_on', later: 'ends_on' },
  { rule: 'order', earlier: 'signed_on', later: 'disbursed_on' },
  { rule: 'order', earlier: 'disbursed_on', later: 'matures_on' },
  { rule: 'past', column: 'signed_on' },
  { rule: 'past', column: 'disbursed_on' },
  { rule: 'needs', column: 'balance_cents', when: 'currency', isNot: 'VND' },
  { rule: 'at-most', less: 'overdue_vnd', more: 'balance_vnd' },
  { rule: 'group-days', days: 'overdue_days' },
];

const groupStep: CrossCheck = { rule: 'group-step', group: 'debt_group', reason: 'group_reason' };

function loans(ofNote: readonly Indicator[]): Section {
  return {
    code: 'CHOVAY',
    words: both(kindWords, 'CHOVAY'),
    levels: belowCustomer({ array: 'CHOVAY', indicators: contract }, { array: 'KHEUOC', indicators: ofNote }),
    key: 'contract_number, note_number',
    checks: [...lentMoney, groupStep, { rule: 'jump', amount: 'balance_vnd' }],
    changes: 'loans',
  };
}

const commitments: Section = {
  code: 'CAMKETNB',
  words: both(kindWords, 'CAMKETNB'),
  levels: belowCustomer({
    array: 'CAMKETNB',
    indicators: [
      required('CK001', 'commitment_number', text(50)),
      required('CK002', 'commitment_kind', code(commitmentKinds)),
      required('CK003', 'issued_on', date),
      required('CK004', 'ends_on', date),
      required('CK005', 'currency', code(currencies)),
      required('CK006', 'value_vnd', vnd),
      optional('CK007', 'value_cents', foreign),
      required('CK008', 'debt_group', code(debtGroups)),
    ],
  }),
  key: 'commitment_number',
  checks: [
    knownCustomer,
    { rule: 'order', earlier: 'issued_on', later: 'ends_on' },
    { rule: 'past', column: 'issued_on' },
    { rule: 'needs', column: 'value_cents', when: 'currency', isNot: 'VND' },
  ],
  changes: 'commitments',
};

const provisionSettled = settledSection({
  code: 'NOXLRR',
  indicators: ['NGB01', 'NGB02', 'NGB03', 'NGB04', 'NGB05'],
  key: 'contract_number',
  changes: 'provision-settled',
});

const writtenOff: Section = {
  code: 'XUATTOAN',
  words: both(kindWords, 'XUATTOAN'),
  levels: belowCustomer({
    array: 'XUATTOAN',
    indicators: [
      required('XT001', 'contract_number', text(50)),
      required('XT002', 'written_off_on', date),
      required('XT003', 'written_off_vnd', vnd),
    ],
  }),
  key: 'contract_number',
  checks: [knownCustomer, { rule: 'past', column: 'written_off_on' }],
  changes: 'written-off',
};

const entrusted: Section = {
  code: 'NHANUT',
  words: both(kindWords, 'NHANUT'),
  levels: belowCustomer(
    {
      array: 'NHANUT',
      indicators: [
        required('NHD001', 'contract_number', text(50)),
        required('NHD002', 'signed_on', date),
        required('NHD003', 'ends_on', date),
        required('NHD004', 'entrusted_by', text(200)),
        required('NHD005', 'purpose', code(purposes)),
        required('NHD006', 'limit_vnd', vnd),
      ],
    },
    {
      array: 'KHEUOCNUT',
      indicators: [
        required('NKU01', 'note_number', text(50)),
        required('NKU02', 'disbursed_on', date),
        required('NKU06', 'matures_on', date),
        required('NKU09', 'currency', code(currencies)),
        required('NKU10', 'balance_vnd', vnd),
        optional('NKU11', 'balance_cents', foreign),
        required('NKU12', 'debt_group', code(debtGroups)),
        required('NKU14', 'overdue_days', whole(0, 20_000)),
        required('NKU15', 'overdue_vnd', vnd),
        optional('NKU16', 'group_reason', code(groupReasons)),
      ],
    },
  ),
  key: 'contract_number, note_number',
  checks: [...lentMoney, groupStep],
  changes: 'entrusted',
};

const others = [commitments, provisionSettled, writtenOff, entrusted];

const debt: Sum = { vnd: 'balance_vnd', foreign: 'balance_cents', currency: 'currency' };

// Totals carry the number of their kind: SL032 for D32, SL031 for D31.
function loanTotals(kind: string): ControlTotal[] {
  return [
    countOf(`SL${kind}`, 'CHOVAY', 'customers', 'customer_code'),
    countOf(`HD${kind}`, 'CHOVAY', 'contracts', 'contract_number'),
    sumOf(`DN${kind}`, 'CHOVAY', 'debt', debt),
  ];
}

function otherTotals(kind: string): ControlTotal[] {
  return [
    countOf(`CK${kind}`, 'CAMKETNB', 'commitments', 'commitment_number'),
    sumOf(`GT${kind}`, 'CAMKETNB', 'commitmentValue', {
      vnd: 'value_vnd',
      foreign: 'value_cents',
      currency: 'currency',
    }),
    sumOf(`XL${kind}`, 'NOXLRR', 'settledDebt', { vnd: 'settled_vnd' }),
    sumOf(`XT${kind}`, 'XUATTOAN', 'writtenOff', { vnd: 'written_off_vnd' }),
    countOf(`HD${kind}`, 'NHANUT', 'contracts', 'contract_number'),
    sumOf(`DN${kind}`, 'NHANUT', 'debt', debt),
  ];
}

/** Credit relations at a month's end: the source of balance_month. */
export const d32: FileKind = {
  code: 'D32',
  channel: 'tt15',
  words: both(kindWords, 'D32'),
  frequency: 'month',
  refuses: 'row',
  sections: [loans([...note, ...longForm]), ...others],
  totals: [...loanTotals('032'), ...otherTotals('032')],
};

/** Credit relations in the middle of a month, in short form. */
export const d31: FileKind = {
  code: 'D31',
  channel: 'tt15',
  words: both(kindWords, 'D31'),
  frequency: 'half-month',
  refuses: 'row',
  sections: [loans(note), ...others],
  totals: [...loanTotals('031'), ...otherTotals('031')],
};

/** Contracts and their balances, in the older channel. */
export const k2: FileKind = {
  code: 'K2',
  channel: 'tt03',
  words: both(kindWords, 'K2'),
  frequency: 'month',
  refuses: 'row',
  sections: [loans(note)],
  totals: loanTotals('K2'),
};
