import { Refusal } from '#kit/contract/refusal.ts';

/** A refusal whose call keeps what its handler wrote: a failed proof must count, whatever happens to the call. */
export class KeptRefusal extends Refusal {}
