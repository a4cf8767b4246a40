import { z } from 'zod';
import { calls } from '#kit/contract/call.ts';
import { rows } from '#kit/contract/envelope.ts';
import { captchaFields, input, text } from '#kit/contract/fields.ts';
import { rule } from '#kit/contract/rule.ts';

type MenuItem = { name: string; par3: string; items: MenuItem[] };

const menuItem: z.ZodType<MenuItem> = z.lazy(() =>
  z.object({ name: z.string(), par3: z.string(), items: z.array(menuItem) }),
);

const company = z.object({ id: z.string(), label: z.string() });

/** Who is signed in, the menu, and the person's institutions (SES-06). */
const profile = z.object({
  fullName: z.string(),
  userName: z.string(),
  menu: z.array(menuItem),
  roles: z.array(z.string()),
  tctd: z.array(company),
  /** The session's institution, one of `tctd`. */
  current: company,
  permissions: z.array(z.string()),
  /** What must be done before the session has any right: choose a password, register a second factor. */
  limitedTo: z.enum(['password', 'factor']).optional(),
  /** Days until the password expires, if there are few. */
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
  /** Only with the header `X-Refresh: body`, for programs that prove their key. */
  refreshToken: z.string().optional(),
};

const handle = z
  .string({ error: rule('required') })
  .min(1, rule('required'))
  .max(64, rule('max-length', { max: 64 }));

/** An app's code or a recovery code, or the browser's answer to a passkey's options, as JSON text. */
const proof = {
  code: z.string().max(40).optional(),
  answer: z.string().max(20_000).optional(),
};

/** The available second factors; `options` is JSON for the browser's passkey call, '' if there is none. */
const question = z.object({ handle: z.string(), kinds: z.array(z.enum(['totp', 'passkey'])), options: z.string() });

export const session = calls({
  logon: {
    method: 'POST',
    path: '/api/Logon',
    changes: [],
    about:
      'Signs in. With several institutions and no `tctd`, answers with the list to choose from and no token. A browser gets two cookies, ' +
      'and its token is good with them only. A program sends `X-Refresh: body` and proves its key in the header `DPoP` (RFC 9449), here ' +
      'and with every call: `Authorization: DPoP <token>`.',
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
      'Begins a sign-in at the directory service (OpenID Connect or SAML): the address to go to, and the state that must come back.',
    access: 'public',
    audit: 'none',
    body: input({}),
    answer: z.object({ address: z.string(), state: z.string() }),
  },
  directory: {
    method: 'POST',
    path: '/api/Logon/directory',
    changes: [],
    about: "Ends it with the query of the directory service's redirect; each state is accepted once.",
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
    about: 'Ends every session of a user at once; institution administrators reach only their own users.',
    access: { permission: 'session.end' },
    audit: 'change',
    stepUp: true,
    body: input({ username: text(100), reason: text(255).optional() }),
    /** How many were ended, and how many the person still has at institutions that the caller does not reach. */
    answer: z.object({ ended: z.number(), elsewhere: z.number() }),
  },
  sessionsOf: {
    method: 'POST',
    path: '/api/Logon/sessions',
    reads: ['session'],
    about: 'The live sessions of a user that the administrator may end: device, address, since when.',
    access: { permission: 'session.end' },
    audit: 'read',
    body: input({ username: text(100) }),
    answer: rows(liveSession),
  },
  chooseCompany: {
    method: 'POST',
    path: '/api/Logon/company',
    changes: [],
    about:
      'Moves the session to another institution of the user: new tokens, the old ones are invalid. It needs the refresh token of ' +
      'the session, from the cookie; a program proves its key.',
    access: 'signed-in',
    audit: 'change',
    body: input({ tctd: text(20), refreshToken: z.string().max(200).optional() }),
    answer: z.object({ ...tokens, profile }),
  },
  askProof: {
    method: 'GET',
    path: '/api/Logon/confirm',
    about: 'What `confirm` needs: a second factor of these kinds, or the password if there is none.',
    access: 'signed-in',
    audit: 'none',
    answer: question,
  },
  confirm: {
    method: 'POST',
    path: '/api/Logon/confirm',
    changes: [],
    about: "Proves the user's identity again; calls that change money or rights require it after some minutes.",
    access: 'signed-in',
    audit: 'change',
    body: input({ password: z.string().max(200).optional(), handle: handle.optional(), ...proof }),
    answer: z.literal('0'),
  },
  profile: {
    method: 'GET',
    path: '/api/user-profile',
    about: 'The profile of the signed-in user.',
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
