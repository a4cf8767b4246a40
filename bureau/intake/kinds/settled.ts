import { both } from '#kit/words/words.ts';
import { date, type IndicatorCode, optional, required, text, vnd } from '#bureau/intake/declare.ts';
import type { Change, Section } from '#bureau/intake/kind.ts';
import { belowCustomer, knownCustomer } from './customers.ts';
import { kindWords } from './words.ts';

type Settled = {
  readonly code: 'NOXLRR' | 'THETDXLRR' | 'TRAIPHIEUXLRR';
  /** Its indicators: what was settled, when, how much, the remainder, and when all was collected. */
  readonly indicators: readonly [IndicatorCode, IndicatorCode, IndicatorCode, IndicatorCode, IndicatorCode];
  /** The settled item: a contract, or a bond. */
  readonly key: 'contract_number' | 'bond_code';
  readonly changes: Change;
};

/** Debt that was settled from provisions ("xử lý rủi ro"): the same five indicators for loans, cards and bonds. */
export function settledSection({ code, indicators, key, changes }: Settled): Section {
  const [what, settledOn, settled, left, collectedOn] = indicators;
  return {
    code,
    words: both(kindWords, code),
    levels: belowCustomer({
      array: code,
      indicators: [
        required(what, key, text(50)),
        required(settledOn, 'settled_on', date),
        required(settled, 'settled_vnd', vnd),
        required(left, 'left_vnd', vnd),
        optional(collectedOn, 'collected_on', date),
      ],
    }),
    key,
    checks: [
      knownCustomer,
      { rule: 'past', column: 'settled_on' },
      { rule: 'past', column: 'collected_on' },
      { rule: 'order', earlier: 'settled_on', later: 'collected_on' },
      { rule: 'at-most', less: 'left_vnd', more: 'settled_vnd' },
    ],
    changes,
  };
}
