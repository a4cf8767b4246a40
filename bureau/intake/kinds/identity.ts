import { both } from '#kit/words/words.ts';
import { built, code, countOf, date, digits, optional, required, text, vnd, whole } from '#bureau/intake/declare.ts';
import type { ControlTotal, FileKind, Section } from '#bureau/intake/kind.ts';
import { companySizes, paperKinds, sexes } from './code-tables.ts';
import { branchLevel } from './customers.ts';
import { kindWords } from './words.ts';

const persons: Section = {
  code: 'KHCN',
  words: both(kindWords, 'KHCN'),
  levels: [
    branchLevel,
    {
      array: 'KHCN',
      indicators: [
        required('CN001', 'customer_code', text(30)),
        required('CN002', 'born_on', date),
        required('CN003', 'sex', code(sexes)),
        required('CN004', 'name', text(200)),
        optional('CN005', 'nation_code', text(2)),
        required('CN006', 'province_code', built('province', 2, 2)),
        required('CN007', 'paper_kind', code(paperKinds)),
        required('CN008', 'paper_number', text(20)),
        optional('CN009', 'paper_issued_on', date),
        optional('CN010', 'paper_issued_at', text(200)),
        optional('CN011', 'paper_expires_on', date),
        optional('CN012', 'old_id_number', built('old-id', 9, 9)),
        optional('CN013', 'tax_code', built('tax', 10, 13)),
        required('CN014', 'address', text(300)),
        optional('CN015', 'phone', built('phone', 8, 15)),
      ],
    },
  ],
  key: 'customer_code',
  checks: [
    { rule: 'identity', number: 'paper_number', paper: 'paper_kind', born: 'born_on', sex: 'sex' },
    { rule: 'past', column: 'born_on' },
    { rule: 'past', column: 'paper_issued_on' },
    { rule: 'order', earlier: 'born_on', later: 'paper_issued_on' },
    { rule: 'order', earlier: 'paper_issued_on', later: 'paper_expires_on' },
  ],
  changes: 'persons',
};

const companies: Section = {
  code: 'KHDN',
  words: both(kindWords, 'KHDN'),
  levels: [
    branchLevel,
    {
      array: 'KHDN',
      indicators: [
        required('DN001', 'customer_code', text(30)),
        required('DN002', 'name', text(300)),
        required('DN003', 'tax_code', built('tax', 10, 13)),
        optional('DN004', 'registration_number', text(20)),
        optional('DN005', 'founded_on', date),
        required('DN006', 'province_code', built('province', 2, 2)),
        required('DN007', 'address', text(300)),
        optional('DN008', 'phone', built('phone', 8, 15)),
        optional('DN009', 'director_name', text(200)),
        optional('DN010', 'representative_name', text(200)),
        optional('DN011', 'sector_code', digits(2, 5)),
        optional('DN012', 'size', code(companySizes)),
        optional('DN013', 'charter_capital_vnd', vnd),
        optional('DN014', 'employees', whole(0, 1_000_000)),
        optional('DN015', 'trading_name', text(300)),
      ],
    },
  ],
  key: 'customer_code',
  checks: [{ rule: 'past', column: 'founded_on' }],
  changes: 'companies',
};

function totals(kind: string): ControlTotal[] {
  return ['KHCN', 'KHDN'].map((section) => countOf(`SL${kind}`, section, 'customers', 'customer_code'));
}

const sections = [persons, companies];

/** New and changed borrowers. */
export const d10: FileKind = {
  code: 'D10',
  channel: 'tt15',
  words: both(kindWords, 'D10'),
  frequency: 'three-days',
  refuses: 'row',
  sections,
  totals: totals('010'),
};

/** All borrowers at a month's end. */
export const d11: FileKind = {
  code: 'D11',
  channel: 'tt15',
  words: both(kindWords, 'D11'),
  frequency: 'month',
  refuses: 'row',
  sections,
  totals: totals('011'),
};

/** Borrowers, in the older channel. */
export const k1: FileKind = {
  code: 'K1',
  channel: 'tt03',
  words: both(kindWords, 'K1'),
  frequency: 'month',
  refuses: 'row',
  sections,
  totals: totals('K1'),
};
