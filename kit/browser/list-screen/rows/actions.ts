import type { LucideIcon } from 'lucide-react';
import { send } from '#kit/browser/call.ts';
import { saveAnswer } from '#kit/browser/list-screen/save-answer.ts';
import type { ListAction } from '#kit/browser/list-screen/spec.ts';
import { toast } from '#kit/browser/toasts/toast.ts';
import type { AnswerOf, Call, RequestOf } from '#kit/contract/call.ts';
import type { Permission } from '#kit/contract/names.ts';
import { listWords } from '#kit/words/list.ts';
import { both, type Language } from '#kit/words/words.ts';
import { textOf } from './text-of.ts';

type Traits<K extends string, Row> = Pick<
  ListAction<K, Row>,
  'label' | 'icon' | 'allowed' | 'confirm' | 'reason' | 'facts' | 'isDanger' | 'isMain' | 'permission'
>;

type Sending<C extends Call, K extends string, Row, A extends string> = Traits<K, Row> & {
  readonly choices?: { readonly label: K; readonly of: readonly A[] };
  /** What is sent; `reason` and `choice` are the answers to the question for them. */
  readonly input: (row: Row, reason: string, choice: A) => RequestOf<C>;
  /** Fills the gaps of the questions and, with the call's answer, of what is said. */
  readonly about?: (row: Row, language: Language, answer?: AnswerOf<C>) => Readonly<Record<string, string | number>>;
  /** Key of what is said after success. */
  readonly said?: K;
  /** What follows after success. */
  readonly after?: (answer: AnswerOf<C>, row: Row) => unknown;
};

/** The right that a call needs; undefined of one that every caller may make. */
export function permissionOf(call: Call): Permission | undefined {
  return typeof call.access === 'object' ? call.access.permission : undefined;
}

function permitted(call: Call): { readonly permission?: Permission } {
  const permission = permissionOf(call);
  return permission === undefined ? {} : { permission };
}

/**
 * An action that makes a call with the row, after its question or the reason for it, and reports success; the list is loaded
 * again according to what the call changes. Its button follows the call's own permission.
 */
export function action<C extends Call, K extends string, Row, A extends string = never>(
  call: C,
  { input, said, after, about, ...traits }: Sending<C, K, Row, A>,
): ListAction<K | A, Row> {
  return {
    ...permitted(call),
    ...traits,
    ...(about === undefined ? {} : { about }),
    async send(row, reason, choice) {
      // The question offers no others.
      const answer = await send(call, input(row, reason, choice as A));
      return (words) => {
        const message =
          said === undefined
            ? both(listWords, 'done')
            : textOf(words, said, (language) => about?.(row, language, answer));
        toast({ kind: 'success', message });
        return after?.(answer, row);
      };
    },
  };
}

/** An action that saves the file that a call answers with. */
export function downloadAction<C extends Call, K extends string, Row>(
  call: C,
  { input, ...traits }: Traits<K, Row> & { readonly input: (row: Row) => RequestOf<C> },
): ListAction<K, Row> {
  return { ...permitted(call), ...traits, run: (row) => saveAnswer(call, input(row)) };
}

/** An action that navigates: a real link. */
export function linkAction<K extends string, Row>(
  traits: Traits<K, Row> & { readonly href: (row: Row) => string },
): ListAction<K, Row> {
  return traits;
}

/** An action that opens something over the list, or works only in the browser. */
export function openAction<K extends string, Row>(
  traits: Traits<K, Row> & { readonly open: NonNullable<ListAction<K, Row>['run']>; readonly icon?: LucideIcon },
): ListAction<K, Row> {
  const { open, ...rest } = traits;
  return { ...rest, run: open };
}

/** The same, for what a press on the row opens too (LST-03). */
export function openRowAction<K extends string, Row>(
  traits: Parameters<typeof openAction<K, Row>>[0],
): ListAction<K, Row> {
  return { ...openAction(traits), opensRow: true };
}
