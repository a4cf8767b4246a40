import { useRead } from '#kit/browser/reading.ts';
import type { AnswerOf } from '#kit/contract/call.ts';
import { reportOrders, workQueue } from './contract.ts';

export type QueueOrder = AnswerOf<typeof workQueue.detail>;

/** The order open on the institution's side, by ticket. */
export function useOwnOrder(voucher: string) {
  // Keep the old data while loading again, and with it what was typed and chosen.
  return useRead(
    reportOrders.detail,
    { body: { msPhieu: voucher } },
    { keeps: (before) => before.msPhieu === voucher },
  );
}

/** The order open on the bureau's desk. */
export function useQueueOrder(id: string) {
  return useRead(workQueue.detail, { body: { id } }, { keeps: (before) => before.id === id });
}
