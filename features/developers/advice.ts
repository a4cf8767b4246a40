import type { developersWords } from './words.ts';

type Word = keyof (typeof developersWords)['texts'];

/** Why a call is refused, what helps, and whether sending it again does. */
export type Advice = { readonly cause: Word; readonly cure: Word; readonly again: Word };

const content = { cause: 'causeContent', cure: 'cureContent', again: 'againNo' } as const;
const server = { cause: 'causeServer', cure: 'cureServer', again: 'againWait' } as const;

const byStatus: Readonly<Record<number, Advice>> = {
  401: { cause: 'causeToken', cure: 'cureToken', again: 'againToken' },
  403: { cause: 'causeRight', cure: 'cureRight', again: 'againRight' },
  404: { cause: 'causeMissing', cure: 'cureMissing', again: 'againNo' },
  409: { cause: 'causeState', cure: 'cureState', again: 'againState' },
  412: { cause: 'causeState', cure: 'cureState', again: 'againState' },
  429: { cause: 'causeHaste', cure: 'cureHaste', again: 'againWait' },
  503: { cause: 'causeBusy', cure: 'cureServer', again: 'againWait' },
};

/** The advice about a refusal with this HTTP status (API-05). */
export function adviceOf(status: number): Advice {
  return byStatus[status] ?? (status >= 500 ? server : content);
}
