import type { StatusFamily } from '#kit/browser/theme/tokens.ts';
import type { UploadState } from './contract.ts';

const families: Readonly<Record<UploadState, StatusFamily>> = {
  received: 'pending',
  checking: 'in-progress',
  checked: 'in-progress',
  'held-reason': 'pending',
  'held-finding': 'pending',
  applied: 'success',
  partly: 'return',
  refused: 'reject',
  superseded: 'skip',
  withdrawn: 'cancel',
  stored: 'done',
};

export function familyOf(state: UploadState): StatusFamily {
  return families[state];
}

/** True of a file that the server has finished, or that waits for a person. */
export function isOver(state: UploadState): boolean {
  return state !== 'received' && state !== 'checking' && state !== 'checked';
}
