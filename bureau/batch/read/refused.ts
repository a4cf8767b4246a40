import { shortened } from '#bureau/intake/read/refused.ts';
import type { batchFileWords } from '#bureau/batch/words.ts';

/** Refuses a whole batch file for a reason that only batch files have. */
export class BatchRefused extends Error {
  readonly code: keyof (typeof batchFileWords)['texts'];
  readonly place: string;
  readonly value: string;

  constructor(code: BatchRefused['code'], { place = '', value = '' }: { place?: string; value?: string } = {}) {
    super(code);
    this.code = code;
    this.place = shortened(place);
    this.value = value;
  }
}
