import type { StatusFamily } from '#kit/browser/theme/tokens.ts';
import type { BatchState } from './contract.ts';

/** The look of each state of a file; the same word stands in the list and beside the form. */
export const stateOptions = [
  { value: 'received', label: 'received', family: 'pending' },
  { value: 'working', label: 'working', family: 'in-progress' },
  { value: 'paused', label: 'paused', family: 'delay' },
  { value: 'held', label: 'held', family: 'return' },
  { value: 'done', label: 'done', family: 'success' },
  { value: 'cancelled', label: 'cancelled', family: 'cancel' },
  { value: 'refused', label: 'refused', family: 'reject' },
] as const satisfies readonly { value: BatchState; label: BatchState; family: StatusFamily }[];

export function familyOf(state: BatchState): StatusFamily {
  return stateOptions.find(({ value }) => value === state)?.family ?? 'pending';
}

/** True of a file that nothing more will come of. */
export function isOver(state: BatchState): boolean {
  return state === 'done' || state === 'cancelled' || state === 'refused';
}
