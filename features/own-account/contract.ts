import { z } from 'zod';
import { calls } from '#kit/contract/call.ts';
import { rows } from '#kit/contract/envelope.ts';
import { input, text } from '#kit/contract/fields.ts';
import { rule } from '#kit/contract/rule.ts';

/** A password as it is typed: what is right about a new one is judged with the person's name at hand. */
const password = z
  .string({ error: rule('required') })
  .min(1, rule('required'))
  .max(200, rule('max-length', { max: 200 }));

export const ownSession = z.object({
  id: z.string(),
  device: z.string(),
  address: z.string(),
  institution: z.string(),
  startedAt: z.string(),
  lastSeenAt: z.string(),
  isCurrent: z.boolean(),
});

const ownFactor = z.object({
  id: z.string(),
  kind: z.enum(['totp', 'passkey']),
  name: z.string(),
  createdAt: z.string(),
  usedAt: z.string().nullable(),
});

const registered = z.object({ recoveryCodes: z.array(z.string()) });

/** What a person sees and changes of the own account; every session has these calls, limited ones too. */
export const ownAccount = calls({
  look: {
    method: 'GET',
    path: '/api/Account',
    reads: ['own-account'],
    about: 'The own account: when the password was chosen and, where it expires, how many days are left.',
    access: 'signed-in',
    audit: 'none',
    answer: z.object({
      passwordChangedAt: z.string(),
      daysLeft: z.number().nullable(),
      shortestPassword: z.number(),
    }),
  },
  sessions: {
    method: 'GET',
    path: '/api/Account/Sessions',
    reads: ['own-account'],
    about: 'The live sessions of the person who asks, with device, address and since when.',
    access: 'signed-in',
    audit: 'none',
    answer: rows(ownSession),
  },
  endOthers: {
    method: 'POST',
    path: '/api/Account/Sessions/End',
    changes: ['own-account'],
    about: 'Ends the other sessions of the person who asks; this one goes on.',
    access: 'signed-in',
    audit: 'change',
    body: input({}),
    answer: z.object({ ended: z.number() }),
  },
  changePassword: {
    method: 'POST',
    path: '/api/Account/Password',
    changes: ['own-account'],
    about: 'Chooses another password, with the present one; the other sessions of the person end.',
    access: 'signed-in',
    audit: 'change',
    body: input({ password, newPassword: password }),
    answer: z.object({ ended: z.number() }),
  },
  factors: {
    method: 'GET',
    path: '/api/Account/Factors',
    reads: ['own-account'],
    about: 'The second factors of the person who asks, and how many recovery codes are left.',
    access: 'signed-in',
    audit: 'none',
    answer: rows(ownFactor).extend({ recoveryCodes: z.number() }),
  },
  beginApp: {
    method: 'POST',
    path: '/api/Account/App/Begin',
    changes: [],
    about: 'A new secret for an authenticator app, as text and as a square to scan; it counts once a code of it came.',
    access: 'signed-in',
    audit: 'change',
    stepUp: true,
    body: input({}),
    answer: z.object({ secret: z.string(), square: z.object({ size: z.number(), path: z.string() }) }),
  },
  confirmApp: {
    method: 'POST',
    path: '/api/Account/App/Confirm',
    changes: ['own-account'],
    about: 'Takes the authenticator app into use by a code of it. With the first factor come recovery codes.',
    access: 'signed-in',
    audit: 'change',
    stepUp: true,
    body: input({
      code: z
        .string({ error: rule('required') })
        .min(1, rule('required'))
        .max(20),
    }),
    answer: registered,
  },
  beginPasskey: {
    method: 'POST',
    path: '/api/Account/Passkey/Begin',
    changes: [],
    about: "What the browser is asked with to make a passkey, as JSON for the browser's own call.",
    access: 'signed-in',
    audit: 'change',
    stepUp: true,
    body: input({}),
    answer: z.object({ handle: z.string(), options: z.string() }),
  },
  confirmPasskey: {
    method: 'POST',
    path: '/api/Account/Passkey/Confirm',
    changes: ['own-account'],
    about: "Keeps a passkey by the browser's answer. With the first factor come recovery codes.",
    access: 'signed-in',
    audit: 'change',
    stepUp: true,
    body: input({
      handle: z
        .string({ error: rule('required') })
        .min(1, rule('required'))
        .max(64),
      answer: z
        .string({ error: rule('required') })
        .min(1, rule('required'))
        .max(20_000),
      name: text(60),
    }),
    answer: registered,
  },
  removeFactor: {
    method: 'POST',
    path: '/api/Account/Factors/Remove',
    changes: ['own-account'],
    about: 'Gives a second factor up; the last one stays where the role needs one.',
    access: 'signed-in',
    audit: 'change',
    stepUp: true,
    body: input({ id: z.uuid({ error: rule('invalid') }) }),
    answer: z.literal('0'),
  },
  renewCodes: {
    method: 'POST',
    path: '/api/Account/RecoveryCodes',
    changes: ['own-account'],
    about: 'New recovery codes in place of the old ones, told this once.',
    access: 'signed-in',
    audit: 'change',
    stepUp: true,
    body: input({}),
    answer: registered,
  },
});
