import type { FieldFault } from '#kit/contract/rule.ts';

/** An input refused by its schema, field by field. `captchaKept`: its captcha was right and may be used again. */
export class InputFault extends Error {
  readonly faults: readonly FieldFault[];
  readonly captchaKept: boolean;

  constructor(faults: readonly FieldFault[], captchaKept: boolean) {
    super('bad input');
    this.name = 'InputFault';
    this.faults = faults;
    this.captchaKept = captchaKept;
  }
}
