import type { RefusalCode } from '#bureau/intake/refusals.ts';

/** Refuses a whole file: nothing of it is applied. `place` is a path or a cell, empty for the file itself. */
export class FileRefused extends Error {
  readonly code: RefusalCode;
  readonly place: string;
  readonly value: string;

  constructor(code: RefusalCode, facts: { readonly place?: string; readonly value?: string } = {}) {
    super(code);
    this.code = code;
    this.place = facts.place ?? '';
    this.value = shortened(facts.value ?? '');
  }
}

/** A value for use in a message: at most 60 characters, no control characters. */
export function shortened(value: string): string {
  const plain = value.replace(/[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/gu, '\u{fffd}').trim();
  return [...plain].length > 60 ? `${[...plain].slice(0, 59).join('')}…` : plain;
}
