import type { StatusFamily } from '#kit/browser/theme/tokens.ts';
import type { orderStateNames } from './contract.ts';

type State = (typeof orderStateNames)[number];

/** How each state looks. */
export const stateFamilies = {
  asked: 'pending',
  complete: 'in-progress',
  analysed: 'process',
  reviewed: 'approved',
  answered: 'success',
  returned: 'return',
} as const satisfies Readonly<Record<State, StatusFamily>>;

/** The states as a choice, each with its look. */
export const stateOptions = [
  { value: 'asked', label: 'asked', family: stateFamilies.asked },
  { value: 'complete', label: 'complete', family: stateFamilies.complete },
  { value: 'analysed', label: 'analysed', family: stateFamilies.analysed },
  { value: 'reviewed', label: 'reviewed', family: stateFamilies.reviewed },
  { value: 'answered', label: 'answered', family: stateFamilies.answered },
  { value: 'returned', label: 'returned', family: stateFamilies.returned },
] as const;
