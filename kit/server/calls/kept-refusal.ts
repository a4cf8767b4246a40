import { Refusal } from '#kit/contract/refusal.ts';

/** A refusal whose call keeps what its handler wrote: a failed proof has to count, whatever becomes of the call. */
export class KeptRefusal extends Refusal {}
