import type { ErrorCode } from '#kit/words/errors.ts';

/**
 * A call refused for a reason of the error catalogue. `field` names the wrong input; `params` fill the placeholders
 * of the catalogue's text. Only the catalogue has status, number and text.
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
