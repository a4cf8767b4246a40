import { both } from '#kit/words/words.ts';
import { date, optional, required, text, vnd } from '../declare.ts';
import type { Change, Section } from '../kind.ts';
import { belowCustomer, knownCustomer } from './customers.ts';
import { kindWords } from './words.ts';

type Settled = {
  readonly code: 'NOXLRR' | 'THETDXLRR' | 'TRAIPHIEUXLRR';
  /** What its indicator codes begin with. */
  readonly prefix: 'NGB' | 'TDX' | 'TPX';
  /** What was settled: a contract, or a bond. */
  readonly key: 'contract_number' | 'bond_code';
  readonly changes: Change;
};

/** Debt that was settled from provisions ("xử lý rủi ro"): the same five indicators for loans, cards and bonds. */
export function settledSection({ code, prefix, key, changes }: Settled): Section {
  return {
    code,
    words: both(kindWords, code),
    levels: belowCustomer({
      array: code,
      indicators: [
        required(`${prefix}01`, key, text(50)),
        required(`${prefix}02`, 'settled_on', date),
        required(`${prefix}03`, 'settled_vnd', vnd),
        required(`${prefix}04`, 'left_vnd', vnd),
        optional(`${prefix}05`, 'collected_on', date),
      ],
    }),
    key: [key],
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
