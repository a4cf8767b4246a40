import { StatusBadge } from '#kit/browser/status/status-badge.tsx';
import { useWords } from '#kit/browser/words.tsx';
import type { AnswerOf } from '#kit/contract/call.ts';
import { noValue } from '#kit/words/format.ts';
import { deliveryStateOptions, type webhooks } from './contract.ts';
import { webhookWords } from './words.ts';

type Address = AnswerOf<typeof webhooks.search>['rows'][number];
type Message = AnswerOf<typeof webhooks.deliveries>['rows'][number];

/** The last message's result; of an address that takes nothing, that it does not, though a message still waits. */
export function LastResult({ row: { ketQua, hongTu } }: { readonly row: Address }) {
  const t = useWords(webhookWords);
  if (hongTu !== null) return <StatusBadge family="reject" label={t('stalled')} />;
  const option = deliveryStateOptions.find(({ value }) => value === ketQua);
  return option === undefined ? noValue : <StatusBadge family={option.family ?? 'pending'} label={t(option.label)} />;
}

/** A message's state; of one that was tried in vain, which try comes next. */
export function MessageState({ row: { state, soLan } }: { readonly row: Message }) {
  const t = useWords(webhookWords);
  const option = deliveryStateOptions.find(({ value }) => value === state);
  const isRetried = state === 'waiting' && soLan > 0;
  return (
    <StatusBadge
      family={option?.family ?? 'pending'}
      label={isRetried ? t('retrying', { next: soLan + 1 }) : t(state)}
    />
  );
}
