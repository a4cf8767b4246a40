import type { StatusFamily } from '#kit/browser/theme/tokens.ts';
import type { UploadState } from './contract.ts';

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

/** True of a file that the server has finished. */
export function isOver(state: UploadState): boolean {
  return state !== 'received' && state !== 'checking';
}
