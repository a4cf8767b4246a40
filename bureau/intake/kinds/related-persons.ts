import { both } from '#kit/words/words.ts';
import { code, countOf, date, optional, percent, required, text } from '#bureau/intake/declare.ts';
import type { FileKind } from '#bureau/intake/kind.ts';
import { relationKinds } from './code-tables.ts';
import { belowCustomer, knownCustomer } from './customers.ts';
import { kindWords } from './words.ts';

/** Persons related to a borrower who have credit at the same institution themselves (Circular 15/2023, article 9). */
export const d12: FileKind = {
  code: 'D12',
  channel: 'tt15',
  words: both(kindWords, 'D12'),
  frequency: 'month',
  refuses: 'row',
  sections: [
    {
      code: 'LQ',
      words: both(kindWords, 'LQ'),
      levels: belowCustomer({
        array: 'LQ',
        indicators: [
          required('LQ001', 'related_customer_code', text(30)),
          required('LQ002', 'relation_kind', code(relationKinds)),
          optional('LQ003', 'share_percent', percent),
          required('LQ004', 'valid_from', date),
          optional('LQ005', 'valid_to', date),
        ],
      }),
      key: 'customer_code, related_customer_code, relation_kind',
      checks: [
        knownCustomer,
        { rule: 'known-customer', column: 'related_customer_code' },
        { rule: 'order', earlier: 'valid_from', later: 'valid_to' },
        { rule: 'past', column: 'valid_from' },
        { rule: 'needs', column: 'share_percent', when: 'relation_kind', is: 'owner' },
      ],
      changes: 'relations',
    },
  ],
  totals: [
    countOf('SL012', 'LQ', 'customers', 'customer_code'),
    countOf('LQ012', 'LQ', 'relations', 'customer_code, related_customer_code, relation_kind'),
  ],
};
