import { useQuery } from '@tanstack/react-query';
import { send } from '#kit/browser/call.ts';
import type { AnswerOf } from '#kit/contract/call.ts';
import { reportOrders, workQueue } from './contract.ts';

export type QueueOrder = AnswerOf<typeof workQueue.detail>;

/** The order that is open on the institution's side, by ticket; `load` tells one look from the next. */
export function useOwnOrder(voucher: string, load: number) {
  return useQuery({
    queryKey: [reportOrders.detail.path, voucher, load],
    queryFn: ({ signal }) => send(reportOrders.detail, { body: { msPhieu: voucher } }, { signal }),
  });
}

/** The order that is open on the bureau's desk. */
export function useQueueOrder(id: string, load: number) {
  return useQuery({
    queryKey: [workQueue.detail.path, id, load],
    queryFn: ({ signal }) => send(workQueue.detail, { body: { id } }, { signal }),
    // What was there stays in sight while it is looked at again.
    placeholderData: (before) => (before?.id === id ? before : undefined),
  });
}
