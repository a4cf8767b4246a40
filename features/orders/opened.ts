import { useQuery } from '@tanstack/react-query';
import { send } from '#kit/browser/call.ts';
import type { AnswerOf } from '#kit/contract/call.ts';
import { reportOrders, workQueue } from './contract.ts';

export type QueueOrder = AnswerOf<typeof workQueue.detail>;

/** The order open on the institution's side, by ticket. */
export function useOwnOrder(voucher: string) {
  return useQuery({
    queryKey: [reportOrders.detail.path, voucher],
    queryFn: ({ signal }) => send(reportOrders.detail, { body: { msPhieu: voucher } }, { signal }),
    // Keep the old data while loading again, and with it what was typed and chosen.
    placeholderData: (before) => (before?.msPhieu === voucher ? before : undefined),
  });
}

/** The order open on the bureau's desk. */
export function useQueueOrder(id: string) {
  return useQuery({
    queryKey: [workQueue.detail.path, id],
    queryFn: ({ signal }) => send(workQueue.detail, { body: { id } }, { signal }),
    // As above.
    placeholderData: (before) => (before?.id === id ? before : undefined),
  });
}
