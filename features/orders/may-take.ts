import type { AnswerOf } from '#kit/contract/call.ts';
import type { workQueue } from './contract.ts';

type Row = AnswerOf<typeof workQueue.search>['rows'][number];

export function isEnded({ state }: Pick<Row, 'state'>): boolean {
  return state === 'answered' || state === 'returned';
}

/** Whether the reader may take an order, or why not: one that nobody holds, or that its analyst has left for somebody else's check. */
export function mayTake(
  row: Pick<Row, 'state' | 'nguoiXl' | 'nguoiPhanTich' | 'isMine'>,
): true | 'isEnded' | 'isTaken' {
  if (isEnded(row)) return 'isEnded';
  const waitsForCheck = row.state === 'analysed' && row.nguoiXl === row.nguoiPhanTich && !row.isMine;
  return row.nguoiXl === null || waitsForCheck || 'isTaken';
}
