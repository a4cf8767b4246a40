import { z } from 'zod';
import { calls } from '#kit/contract/call.ts';
import { captchaFields, input, text } from '#kit/contract/fields.ts';

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
});

export type Profile = z.output<typeof profile>;

const tokens = {
  token: z.string(),
  expiresInSeconds: z.number(),
  /** Only with the header `X-Refresh: body`, for clients without cookies. */
  refreshToken: z.string().optional(),
};

export const session = calls({
  logon: {
    method: 'POST',
    path: '/api/Logon',
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
    }),
  },
  refresh: {
    method: 'POST',
    path: '/api/Logon/refresh-token',
    about: 'Exchanges the refresh token of the cookie (or of the body) once; a used one ends the whole session.',
    access: 'public',
    audit: 'change',
    body: input({ refreshToken: z.string().max(200).optional() }),
    answer: z.object(tokens),
  },
  logout: {
    method: 'POST',
    path: '/api/Logon/logout',
    about: 'Ends the session on the server.',
    access: 'signed-in',
    audit: 'change',
    answer: z.literal('0'),
  },
  forceLogout: {
    method: 'POST',
    path: '/api/Logon/force-logout',
    about: 'Ends every session of a user at once; institution administrators reach their own users only.',
    access: { permission: 'session.end' },
    audit: 'change',
    body: input({ username: text(100), reason: text(255).optional() }),
    answer: z.object({ ended: z.number() }),
  },
  chooseCompany: {
    method: 'POST',
    path: '/api/Logon/company',
    about: 'Moves the session to another institution of the user: new tokens, the old ones are dead.',
    access: 'signed-in',
    audit: 'change',
    body: input({ tctd: text(20) }),
    answer: z.object({ ...tokens, profile }),
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
