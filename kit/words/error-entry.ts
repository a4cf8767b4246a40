import type { Pair } from './words.ts';

/**
 * A refusal: its HTTP status, its number on the wire and its text; what OAuth 2.0 calls it, where a token can be refused so.
 * `programs`: what programs are told where the text speaks to people: the first of which every gap can be filled.
 */
export type ErrorEntry = {
  readonly status: number;
  readonly number: string;
  readonly text: Pair;
  readonly oauth?: string;
  readonly programs?: readonly Pair[];
};
