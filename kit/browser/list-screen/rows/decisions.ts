import { Ban, Stamp } from 'lucide-react';
import type { ListAction } from '#kit/browser/list-screen/spec.ts';
import type { AnswerOf, Call, RequestOf } from '#kit/contract/call.ts';
import type { Language, WordBook } from '#kit/words/words.ts';
import { action } from './actions.ts';

type Word = 'approve' | 'askApprove';

type Deciding<C extends Call, K extends string, Row> = {
  /** The list's own texts, where its call does not stand beside. */
  readonly words?: WordBook<K>;
  /** The words of the no and of its question; 'reject' and 'askReject' without them. */
  readonly no?: readonly [label: NoInfer<K>, question: NoInfer<K>];
  /** Key of the question before the yes, where it depends on the row. */
  readonly question?: (row: Row) => NoInfer<K>;
  /** True, or why nobody decides on the row any more. */
  readonly allowed: (row: Row, approve: boolean) => true | NoInfer<K>;
  /** Columns of the list that say what is decided, read back first. */
  readonly facts?: NonNullable<ListAction<K, Row>['facts']>;
  /** What is sent; `state` is the decision as most calls name it. */
  readonly input: (row: Row, approve: boolean, state: 'approved' | 'refused') => RequestOf<C>;
  /** Keys of what is said after the yes and after the no. */
  readonly said?: readonly [approved: NoInfer<K>, refused: NoInfer<K>];
  readonly about?: (row: Row, language: Language) => Readonly<Record<string, string | number>>;
  readonly after?: (answer: AnswerOf<C>, row: Row) => unknown;
};

/** The actions of a second person on a proposed row: approve, which Ctrl+Enter does as well, or reject. */
export function decisions<C extends Call, K extends string, Row>(
  call: C,
  { no, question, allowed, facts, input, said, about, after }: Deciding<C, K | Word, Row>,
): readonly [ListAction<K | Word, Row>, ListAction<K | Word, Row>] {
  const shared = {
    ...(facts === undefined ? {} : { facts }),
    ...(about === undefined ? {} : { about }),
    ...(after === undefined ? {} : { after }),
  };
  // A list without words of its own for the no has these two; a missing one shows as soon as the list is opened.
  const [label, refusal] = no ?? (['reject', 'askReject'] as unknown as readonly [K, K]);
  return [
    action<C, K | Word, Row>(call, {
      ...shared,
      label: 'approve',
      icon: Stamp,
      isMain: true,
      confirm: question ?? 'askApprove',
      allowed: (row) => allowed(row, true),
      input: (row) => input(row, true, 'approved'),
      ...(said === undefined ? {} : { said: said[0] }),
    }),
    action<C, K | Word, Row>(call, {
      ...shared,
      label,
      icon: Ban,
      isDanger: true,
      confirm: refusal,
      allowed: (row) => allowed(row, false),
      input: (row) => input(row, false, 'refused'),
      ...(said === undefined ? {} : { said: said[1] }),
    }),
  ];
}
