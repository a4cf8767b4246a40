import type { StatusFamily } from '#kit/browser/theme/tokens.ts';
import type { UploadState } from './contract.ts';

/** The look of each state of a file; the same word stands in the list, the ledger and the look-up STSUPLOAD. */
export const stateOptions = [
  { value: 'received', label: 'received', family: 'pending' },
  { value: 'checking', label: 'checking', family: 'in-progress' },
  { value: 'applied', label: 'applied', family: 'success' },
  { value: 'partly', label: 'partly', family: 'return' },
  { value: 'refused', label: 'refused', family: 'reject' },
] as const satisfies readonly { value: UploadState; label: UploadState; family: StatusFamily }[];

const families: Readonly<Record<UploadState, StatusFamily>> = {
  received: 'pending',
  checking: 'in-progress',
  applied: 'success',
  partly: 'return',
  refused: 'reject',
  stored: 'done',
};

export function familyOf(state: UploadState): StatusFamily {
  return families[state];
}

/** True of a file with which the server is done. */
export function isOver(state: UploadState): boolean {
  return state !== 'received' && state !== 'checking';
}
