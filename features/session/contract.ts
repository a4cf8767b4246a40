import { z } from 'zod';
import { calls } from '#kit/contract/call.ts';
import { rows } from '#kit/contract/envelope.ts';
import { captchaFields, input, text } from '#kit/contract/fields.ts';
import { rule } from '#kit/contract/rule.ts';

export type MenuItem = { name: string; par3: string; items: MenuItem[] };

const menuItem: z.ZodType<MenuItem> = z.lazy(() =>
  z.object({ name: z.string(), par3: z.string(), items: z.array(menuItem) }),
);

const company = z.object({ id: z.string(), label: z.string() });

/** Who is signed in, what the menu offers, and the institutions the person works for (SES-06). */
export const profile = z.object({
  fullName: z.string(),
  userName: z.string(),
  menu: z.array(menuItem),
  roles: z.array(z.string()),
  tctd: z.array(company),
  /** The institution this session acts for, one of `tctd`. */
  current: company,
  permissions: z.array(z.string()),
  /** What has to be done before the session has any right: a password to be chosen, a second factor to be registered. */
  limitedTo: z.enum(['password', 'factor']).optional(),
  /** Days until the password expires, once there are few. */
  passwordDaysLeft: z.number().optional(),
});

export type Profile = z.output<typeof profile>;

const liveSession = z.object({
  id: z.string(),
  device: z.string(),
  address: z.string(),
  institution: z.string(),
  startedAt: z.string(),
  lastSeenAt: z.string(),
});

const tokens = {
  token: z.string(),
  expiresInSeconds: z.number(),
  /** Only with the header `X-Refresh: body`, for clients without cookies. */
  refreshToken: z.string().optional(),
};

const handle = z
  .string({ error: rule('required') })
  .min(1, rule('required'))
  .max(64, rule('max-length', { max: 64 }));

/** An app's code or a recovery code, or what the browser made of a passkey's options, as JSON text. */
const proof = {
  code: z.string().max(40).optional(),
  answer: z.string().max(20_000).optional(),
};

/** Which second factors there are; `options` is JSON for the browser's passkey call, '' where there is none. */
const question = z.object({ handle: z.string(), kinds: z.array(z.enum(['totp', 'passkey'])), options: z.string() });

export const session = calls({
  logon: {
    method: 'POST',
    path: '/api/Logon',
    changes: [],
    about: 'Signs in. With several institutions and no `tctd`, answers with the list to choose from and no token.',
    access: 'public',
    audit: 'change',
    body: input({
      userName: text(100),
      password: z.string().min(1).max(200),
      tctd: z.string().max(20).optional(),
      ...captchaFields,
    }),
    answer: z.object({
      token: z.string().optional(),
      expiresInSeconds: z.number().optional(),
      refreshToken: z.string().optional(),
      profile: profile.optional(),
      tctd: z.array(company).optional(),
      second: question.optional(),
    }),
  },
  beginDirectory: {
    method: 'POST',
    path: '/api/Logon/directory/begin',
    about:
      'Begins a sign-in at the directory service (OpenID Connect or SAML): where to go, and the state that comes back.',
    access: 'public',
    audit: 'none',
    body: input({}),
    answer: z.object({ address: z.string(), state: z.string() }),
  },
  directory: {
    method: 'POST',
    path: '/api/Logon/directory',
    changes: [],
    about: 'Ends it with the query that the directory service sent the browser back with; each state is taken once.',
    access: 'public',
    audit: 'change',
    body: input({
      state: handle,
      query: z
        .string({ error: rule('required') })
        .min(1, rule('required'))
        .max(8_000),
    }),
    answer: z.object({
      token: z.string().optional(),
      expiresInSeconds: z.number().optional(),
      refreshToken: z.string().optional(),
      profile: profile.optional(),
      second: question.optional(),
    }),
  },
  second: {
    method: 'POST',
    path: '/api/Logon/second',
    changes: [],
    about:
      "The second step of a sign-in that answered with `second`: an app's code, a recovery code, or a passkey's answer.",
    access: 'public',
    audit: 'change',
    body: input({ handle, ...proof }),
    answer: z.object({ ...tokens, profile }),
  },
  refresh: {
    method: 'POST',
    path: '/api/Logon/refresh-token',
    changes: [],
    about: 'Exchanges the refresh token of the cookie (or of the body) once; a used one ends the whole session.',
    access: 'public',
    audit: 'change',
    body: input({ refreshToken: z.string().max(200).optional() }),
    answer: z.object(tokens),
  },
  logout: {
    method: 'POST',
    path: '/api/Logon/logout',
    changes: [],
    about: 'Ends the session on the server.',
    access: 'signed-in',
    audit: 'change',
    answer: z.literal('0'),
  },
  forceLogout: {
    method: 'POST',
    path: '/api/Logon/force-logout',
    changes: ['session'],
    about: 'Ends every session of a user at once; institution administrators reach their own users only.',
    access: { permission: 'session.end' },
    audit: 'change',
    stepUp: true,
    body: input({ username: text(100), reason: text(255).optional() }),
    answer: z.object({ ended: z.number() }),
  },
  sessionsOf: {
    method: 'POST',
    path: '/api/Logon/sessions',
    reads: ['session'],
    about: 'The live sessions of a user, as far as the administrator may end them: device, address, since when.',
    access: { permission: 'session.end' },
    audit: 'read',
    body: input({ username: text(100) }),
    answer: rows(liveSession),
  },
  chooseCompany: {
    method: 'POST',
    path: '/api/Logon/company',
    changes: [],
    about: 'Moves the session to another institution of the user: new tokens, the old ones are dead.',
    access: 'signed-in',
    audit: 'change',
    body: input({ tctd: text(20) }),
    answer: z.object({ ...tokens, profile }),
  },
  askProof: {
    method: 'GET',
    path: '/api/Logon/confirm',
    about: 'What `confirm` has to be given: a second factor of these kinds, or the password where there is none.',
    access: 'signed-in',
    audit: 'none',
    answer: question,
  },
  confirm: {
    method: 'POST',
    path: '/api/Logon/confirm',
    changes: [],
    about: 'Proves once more who works in the session; calls that move money or rights ask for it after some minutes.',
    access: 'signed-in',
    audit: 'change',
    body: input({ password: z.string().max(200).optional(), handle: handle.optional(), ...proof }),
    answer: z.literal('0'),
  },
  profile: {
    method: 'GET',
    path: '/api/user-profile',
    about: 'The profile of whoever is signed in.',
    access: 'signed-in',
    audit: 'none',
    answer: profile,
  },
  events: {
    method: 'GET',
    path: '/api/events',
    about: 'Live events for this user as server-sent events: kinds and ids, never data of a customer.',
    access: 'signed-in',
    audit: 'none',
    events: true,
  },
});
