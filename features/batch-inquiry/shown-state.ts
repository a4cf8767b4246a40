import type { StatusFamily } from '#kit/contract/status-family.ts';
import { type BatchState, processFileStates } from './contract.ts';

export function familyOf(state: BatchState): StatusFamily {
  return processFileStates.find(({ value }) => value === state)?.family ?? 'pending';
}

/** True of a finished file. */
export function isOver(state: BatchState): boolean {
  return state === 'done' || state === 'cancelled' || state === 'refused';
}
