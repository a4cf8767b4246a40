import type { StatusFamily } from '#kit/browser/theme/tokens.ts';
import type { orderStateNames } from './contract.ts';

type State = (typeof orderStateNames)[number];

/** The display of each state. */
export const stateFamilies = {
  asked: 'pending',
  complete: 'in-progress',
  analysed: 'process',
  reviewed: 'approved',
  answered: 'success',
  returned: 'return',
} as const satisfies Readonly<Record<State, StatusFamily>>;
