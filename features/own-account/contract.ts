import { z } from 'zod';
import { calls } from '#kit/contract/call.ts';
import { rows } from '#kit/contract/envelope.ts';
import { input, text } from '#kit/contract/fields.ts';
import { rule } from '#kit/contract/rule.ts';

/** A password as typed: a new one is judged where the person's name is known. */
const password = z
  .string({ error: rule('required') })
  .min(1, rule('required'))
  .max(200, rule('max-length', { max: 200 }));

const ownSession = z.object({
  id: z.string(),
  device: z.string(),
  address: z.string(),
  institution: z.string(),
  startedAt: z.string(),
  lastSeenAt: z.string(),
  isCurrent: z.boolean(),
});

const knownDevice = z.object({
  id: z.string(),
  device: z.string(),
  /** Where the person last signed in on it. */
  address: z.string(),
  knownAt: z.string(),
  usedAt: z.string(),
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

/** What a person sees and changes of the own account; every session has these calls, even limited ones. */
export const ownAccount = calls({
  look: {
    method: 'GET',
    path: '/api/Account',
    reads: ['own-account'],
    about: 'The own account: when the password was chosen and, if it expires, how many days are left.',
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
    about: "The caller's live sessions, with device, address and since when.",
    access: 'signed-in',
    audit: 'none',
    answer: rows(ownSession),
  },
  endOthers: {
    method: 'POST',
    path: '/api/Account/Sessions/End',
    changes: ['own-account'],
    about: "Ends the caller's other sessions; this one continues.",
    access: 'signed-in',
    audit: 'change',
    body: input({}),
    answer: z.object({ ended: z.number() }),
  },
  devices: {
    method: 'GET',
    path: '/api/Account/Devices',
    reads: ['own-account'],
    about:
      'The devices that the caller signed in on in the last six months. Wrong passwords from anywhere else lock none of them (HRD-09).',
    access: 'signed-in',
    audit: 'none',
    answer: rows(knownDevice),
  },
  forgetDevice: {
    method: 'POST',
    path: '/api/Account/Devices/Forget',
    changes: ['own-account'],
    about: 'Forgets a device: it counts as an unknown one until the caller signs in on it again. No session ends.',
    access: 'signed-in',
    audit: 'change',
    body: input({ id: z.uuid({ error: rule('invalid') }) }),
    answer: z.literal('0'),
  },
  changePassword: {
    method: 'POST',
    path: '/api/Account/Password',
    changes: ['own-account'],
    about: "Changes the password, given the current one; the person's other sessions end.",
    access: 'signed-in',
    audit: 'change',
    body: input({ password, newPassword: password }),
    answer: z.object({ ended: z.number() }),
  },
  factors: {
    method: 'GET',
    path: '/api/Account/Factors',
    reads: ['own-account'],
    about: "The caller's second factors, and how many recovery codes are left.",
    access: 'signed-in',
    audit: 'none',
    answer: rows(ownFactor).extend({ recoveryCodes: z.number() }),
  },
  beginApp: {
    method: 'POST',
    path: '/api/Account/App/Begin',
    changes: [],
    about:
      'A new secret for an authenticator app, as text and as a QR code; it counts once one of its codes was received.',
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
    about: 'Registers the authenticator app by one of its codes. With the first factor come recovery codes.',
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
    about: "The options for making a passkey, as JSON for the browser's own call.",
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
    about: "Stores a passkey from the browser's answer. With the first factor come recovery codes.",
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
    about: 'Removes a second factor; the last one stays if the role needs one.',
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
    about: 'New recovery codes that replace the old ones, shown only once.',
    access: 'signed-in',
    audit: 'change',
    stepUp: true,
    body: input({}),
    answer: registered,
  },
});
