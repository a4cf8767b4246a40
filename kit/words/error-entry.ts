import type { Pair } from './words.ts';

/** A refusal: its HTTP status, its number on the wire and its text. */
export type ErrorEntry = { readonly status: number; readonly number: string; readonly text: Pair };
