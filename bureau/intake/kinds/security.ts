import { both } from '#kit/words/words.ts';
import { code, countOf, date, optional, required, sumOf, text, vnd } from '#bureau/intake/declare.ts';
import type { ControlTotal, FileKind, Section } from '#bureau/intake/kind.ts';
import { collateralKinds } from './code-tables.ts';
import { belowCustomer, knownCustomer } from './customers.ts';
import { kindWords } from './words.ts';

const assets: Section = {
  code: 'TSDB',
  words: both(kindWords, 'TSDB'),
  levels: belowCustomer({
    array: 'TSDB',
    indicators: [
      required('TS001', 'asset_code', text(50)),
      required('TS002', 'collateral_kind', code(collateralKinds)),
      required('TS003', 'description', text(500)),
      required('TS004', 'owner_name', text(200)),
      required('TS005', 'value_vnd', vnd),
      required('TS006', 'secured_vnd', vnd),
      required('TS007', 'valued_on', date),
      required('TS008', 'pledged_on', date),
      optional('TS009', 'released_on', date),
      optional('TS010', 'contract_number', text(50)),
    ],
  }),
  key: 'customer_code, asset_code',
  checks: [
    knownCustomer,
    { rule: 'past', column: 'valued_on' },
    { rule: 'past', column: 'pledged_on' },
    { rule: 'past', column: 'released_on' },
    { rule: 'order', earlier: 'pledged_on', later: 'released_on' },
  ],
  changes: 'collateral',
};

function totals(kind: string): ControlTotal[] {
  return [
    countOf(`SL${kind}`, 'TSDB', 'customers', 'customer_code'),
    countOf(`TS${kind}`, 'TSDB', 'assets', 'customer_code, asset_code'),
    sumOf(`GT${kind}`, 'TSDB', 'assetValue', { vnd: 'value_vnd' }),
  ];
}

/** Assets that secure debt. */
export const d40: FileKind = {
  code: 'D40',
  channel: 'tt15',
  words: both(kindWords, 'D40'),
  frequency: 'month',
  refuses: 'row',
  sections: [assets],
  totals: totals('040'),
};

/** Assets that secure debt, in the older channel. */
export const k3: FileKind = {
  code: 'K3',
  channel: 'tt03',
  words: both(kindWords, 'K3'),
  frequency: 'month',
  refuses: 'row',
  sections: [assets],
  totals: totals('K3'),
};
