import type { LucideIcon } from 'lucide-react';
import { sendAndSay } from '#kit/browser/sending.ts';
import type { Call, RequestOf } from '#kit/contract/call.ts';
import { listWords } from '#kit/words/list.ts';
import { both } from '#kit/words/words.ts';
import type { ListAction } from './spec.ts';

type Traits<K extends string, Row> = Pick<
  ListAction<K, Row>,
  'label' | 'icon' | 'allowed' | 'confirm' | 'facts' | 'isDanger' | 'isMain' | 'permission'
>;

/**
 * An action that makes a call with the row and reports success; the list is loaded again according to what the call
 * changes. Its button follows the call's own permission.
 */
export function action<C extends Call, K extends string, Row>(
  call: C,
  traits: Traits<K, Row> & { readonly input: (row: Row) => RequestOf<C> },
): ListAction<K, Row> {
  const { input, ...rest } = traits;
  const permission = typeof call.access === 'object' ? call.access.permission : undefined;
  return {
    ...(permission === undefined ? {} : { permission }),
    ...rest,
    run: (row) => sendAndSay(call, input(row), both(listWords, 'done')),
  };
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
