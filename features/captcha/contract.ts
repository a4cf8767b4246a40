import { z } from 'zod';
import { calls } from '#kit/contract/call.ts';
import { input } from '#kit/contract/fields.ts';
import { rule } from '#kit/contract/rule.ts';

function name(max: number) {
  return z
    .string()
    .max(max, rule('max-length', { max }))
    .regex(/^[\w-]*$/, rule('invalid'));
}

export const captcha = calls({
  challenge: {
    method: 'GET',
    path: '/api/Captcha/captcha',
    about:
      'A new captcha of three minutes. With `Accept: audio/wav` the challenge of `twoFactorCode` is spoken in the language of Accept-Language; ' +
      'without `twoFactorCode` a new one is, and its code is in the header `x-two-factor-code`.',
    access: 'public',
    audit: 'none',
    query: input({
      /** The call it is for; default: the call that first uses it. */
      purpose: name(40).optional(),
      twoFactorCode: name(64).optional(),
    }),
    answer: z.object({
      /** The handle that travels with the answer. */
      twoFactorCode: z.string(),
      /** A PNG as a data URL. */
      captchaImage: z.string(),
    }),
  },
});
