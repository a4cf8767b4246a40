import { Check, X } from 'lucide-react';
import type { Call, RequestOf } from '#kit/contract/call.ts';
import type { WordBook } from '#kit/words/words.ts';
import { action } from './actions.ts';
import type { ListAction } from './spec.ts';

type Word = 'approve' | 'reject' | 'askApprove' | 'askReject';

type Deciding<C extends Call, K extends string, Row> = {
  /** The list's own texts, which cover all of it. */
  readonly words: WordBook<K>;
  /** True, or why nobody decides on the row any more. */
  readonly allowed: (row: Row) => true | NoInfer<K>;
  /** Columns of the list that say what is decided, read back first. */
  readonly facts: NonNullable<ListAction<K, Row>['facts']>;
  readonly input: (row: Row, approve: boolean) => RequestOf<C>;
};

/** The actions of a second person on a proposed row: approve or reject. */
export function decisions<C extends Call, K extends string, Row>(
  call: C,
  { allowed, facts, input }: Deciding<C, K | Word, Row>,
): readonly [ListAction<K | Word, Row>, ListAction<K | Word, Row>] {
  return [
    action<C, K | Word, Row>(call, {
      label: 'approve',
      icon: Check,
      confirm: 'askApprove',
      facts,
      allowed,
      input: (row) => input(row, true),
    }),
    action<C, K | Word, Row>(call, {
      label: 'reject',
      icon: X,
      confirm: 'askReject',
      facts,
      isDanger: true,
      allowed,
      input: (row) => input(row, false),
    }),
  ];
}
