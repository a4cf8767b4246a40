import { z } from 'zod';
import { calls } from '#kit/contract/call.ts';
import { input } from '#kit/contract/fields.ts';
import { choiceRule, rule } from '#kit/contract/rule.ts';

function name(max: number) {
  return z
    .string()
    .max(max, rule('max-length', { max }))
    .regex(/^[\w-]*$/, rule('invalid'));
}

export const captcha = calls({
  work: {
    method: 'GET',
    path: '/api/Captcha/work',
    about:
      'A proof of work, good once within five minutes, for a call that answered 4130250 (`for=beside`), or for a sign-in without the ' +
      "picture (`for=instead`). For each part 0, 1, … find a nonce so that SHA-256 of '<handle> <part> <nonce>' begins with `bits` zero " +
      "bits, and send '<handle> <nonce> <nonce> …' as `proofOfWork`.",
    access: 'public',
    audit: 'none',
    query: input({ for: z.enum(['beside', 'instead'], { error: choiceRule }).default('beside') }),
    answer: z.object({ handle: z.string(), bits: z.int(), parts: z.int() }),
  },
  challenge: {
    method: 'GET',
    path: '/api/Captcha/captcha',
    about:
      'A new captcha of three minutes, for the session whose token comes along, or else for the page, which gets a cookie. With `Accept: audio/wav` the challenge of `twoFactorCode` is spoken in the language of Accept-Language; ' +
      'without `twoFactorCode` a new one is, and its code is in the header `x-two-factor-code`. A sound takes a solved `proofOfWork` (`for=instead`).',
    access: 'public',
    audit: 'none',
    query: input({
      /** The call it is for; default: the call that first uses it. */
      purpose: name(40).optional(),
      twoFactorCode: name(64).optional(),
      /** A solved proof of work, for a sound. */
      proofOfWork: z
        .string()
        .max(1_000, rule('max-length', { max: 1_000 }))
        .optional(),
    }),
    answer: z.object({
      /** The handle that travels with the answer. */
      twoFactorCode: z.string(),
      /** A PNG as a data URL. */
      captchaImage: z.string(),
    }),
  },
});
