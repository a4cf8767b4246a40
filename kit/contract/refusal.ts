import type { ErrorCode } from '#kit/words/errors.ts';

/**
 * A call refused for a reason of the error catalogue. `field` names the input at fault; `params` fill the gaps of the
 * catalogue's text. Status, number and text live in the catalogue alone.
 */
export class Refusal extends Error {
  readonly code: ErrorCode;
  readonly field: string | undefined;
  readonly params: Readonly<Record<string, string | number>>;

  constructor(
    code: ErrorCode,
    field?: string,
    params: Readonly<Record<string, string | number>> = {},
    options?: ErrorOptions,
  ) {
    super(code, options);
    this.name = 'Refusal';
    this.code = code;
    this.field = field;
    this.params = params;
  }
}
