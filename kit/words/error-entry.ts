import type { Pair } from './words.ts';

/** A refusal: its HTTP status, its number on the wire and its text; what OAuth 2.0 calls it, where a token can be refused so. */
export type ErrorEntry = {
  readonly status: number;
  readonly number: string;
  readonly text: Pair;
  readonly oauth?: string;
};
