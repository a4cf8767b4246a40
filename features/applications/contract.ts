import { z } from 'zod';
import { programScopes } from '#bureau/contract/program-scopes.ts';
import { calls } from '#kit/contract/call.ts';
import { rows } from '#kit/contract/envelope.ts';
import { code, input, lines, text, whole, windowFields } from '#kit/contract/fields.ts';
import { options, typedAs } from '#kit/contract/form-field.ts';
import { column, row } from '#kit/contract/row.ts';
import { choiceRule, rule } from '#kit/contract/rule.ts';
import { applicationKeyWords, applicationWords } from './words.ts';

const states = options({ waiting: 'pending', live: 'success', refused: 'reject', stopped: 'cancel' });

const clientId = z.string({ error: rule('required') }).regex(/^app-[0-9a-f]{16}$/, rule('invalid'));

const scopes = z
  .array(
    z.string({ error: choiceRule }).refine((one) => programScopes.includes(one), rule('choice')),
    {
      error: rule('required'),
    },
  )
  .min(1, rule('required'))
  .max(programScopes.length, rule('choice'))
  .refine((given) => new Set(given).size === given.length, rule('choice'));

/** A block of addresses (CIDR), every part of it written: 203.0.113.0/24, 2001:db8::/48. */
const network = z.union([z.cidrv4(), z.cidrv6()], { error: rule('invalid') });

/** The blocks of a text with one a line. */
export function networksIn(text: string): readonly string[] {
  return text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
}

const networks = z.array(network).max(20, rule('choice')).default([]);

const jwk = typedAs('lines', text(4_000));

const described = {
  name: text(80),
  purpose: text(255),
  dayLimit: whole(1, 1_000_000),
  minuteLimit: whole(1, 6_000),
  jwk,
  environment: z.enum(['live', 'sandbox'], { error: choiceRule }).default('live'),
};

/** The same as a form has it: the networks are a text. */
export const applicationForm = input({
  ...described,
  networks: z
    .string()
    .refine((given) => networks.safeParse(networksIn(given)).success, rule('invalid'))
    .default(''),
});

/** Scopes as a list shows them: the products of inquiries stand together, so that a row stays low. */
function shortScopes(given: readonly string[]): string {
  const products = given.flatMap((one) => (one.startsWith('inquiry:') ? [one.slice('inquiry:'.length)] : []));
  const others = given.filter((one) => !one.startsWith('inquiry:'));
  return [...(products.length === 0 ? [] : [`inquiry (${products.join(', ')})`]), ...others].join(', ');
}

const applicationRow = row(
  {
    words: applicationWords,
    caption: 'list',
    key: 'clientId',
    texts: {
      scopes: (one) => shortScopes(one.scopes),
      networks: (one, say) => one.networks.join(', ') || say('everywhere'),
    },
  },
  {
    name: column.text(180),
    state: column.status(states, 150),
    environment: column.choice(options({ live: ['environmentLive'], sandbox: ['environmentSandbox'] }), {
      width: 130,
      onCard: true,
    }),
    clientId: column.code(210),
    /** Calls of the last 30 days, how many of them were refused, and within how many milliseconds half and 95 of 100 were answered. */
    calls: column.number(110),
    refusedCalls: column.number(110),
    halfMs: column.number(110).nullable(),
    mostMs: column.number(110).nullable(),
    institutionName: column.text(200),
    scopes: column.text({ width: 640, sortable: false }, z.array(z.string())),
    networks: column.text({ width: 180, sortable: false }, z.array(z.string())),
    dayLimit: column.number(140),
    usedToday: column.number(150),
    minuteLimit: column.number(140),
    keys: column.number(100),
    keyEndsAt: column.time(170).nullable(),
    usedAt: column.time(170).nullable(),
    purpose: column.text(240),
    askedBy: column.text(140),
    askedAt: column.time(),
    firstBy: column.text(160).nullable(),
    decidedBy: column.text(160).nullable(),
    decidedAt: column.time().nullable(),
    reason: column.text().nullable(),
    institution: column.code({ hidden: true }),
    /** Whether the caller registered it or approved it first, and so is not the second person. */
    isOwn: z.boolean(),
  },
);

const keyRow = row(
  { words: applicationKeyWords, caption: 'list', key: ['clientId', 'thumb'] },
  {
    application: column.text(150),
    kid: column.code(310),
    clientId: column.code(200),
    state: column.status(options({ usable: 'success', ended: 'cancel' }), 150),
    addedBy: column.text(150),
    addedAt: column.time(),
    expiresAt: column.time(),
    removedAt: column.time().nullable(),
    thumb: column.code({ hidden: true }),
  },
);

const manager = { access: { permission: 'application.manage' }, method: 'POST', audit: 'change' } as const;

/** Programs of institutions that call the bureau with keys of their own (API-01). */
export const applications = calls({
  search: {
    access: { permission: 'application.read' },
    method: 'POST',
    path: '/api/Application/Search',
    reads: ['application'],
    about: 'Applications of the own institution; for the bureau of every institution: those first that wait.',
    audit: 'read',
    body: input({
      state: z.enum(['all', 'waiting', 'live', 'refused', 'stopped'], { error: choiceRule }).default('all'),
      ...windowFields,
    }),
    answer: rows(applicationRow),
  },
  options: {
    access: { permission: 'application.manage' },
    method: 'GET',
    path: '/api/Application/Options',
    reads: ['application', 'allowed-product'],
    about: 'The scopes that the own institution can give an application.',
    audit: 'none',
    answer: z.object({ scopes: z.array(z.string()) }),
  },
  register: {
    ...manager,
    path: '/api/Application/Register',
    changes: ['application', 'application-key'],
    about:
      'Registers an application with its first public key (JWK). It works once two people of the bureau have approved it, in the sandbox at once; what it may do is ' +
      'not changed later: another one is registered instead.',
    stepUp: true,
    body: input({ ...described, scopes, networks }),
    answer: z.object({ clientId: z.string(), kid: z.string() }),
  },
  decide: {
    access: { permission: 'application.decide' },
    method: 'POST',
    path: '/api/Application/Decide',
    changes: ['application'],
    about: 'Approves or refuses an application, with a reason. The second approval, by another person, makes it live.',
    audit: 'change',
    stepUp: true,
    body: input({
      clientId,
      decision: z.enum(['approved', 'refused'], { error: choiceRule }),
      reason: lines(255),
    }),
    answer: z.object({ state: z.enum(['first', 'live', 'refused']) }),
  },
  stop: {
    access: { permission: 'application.stop' },
    method: 'POST',
    path: '/api/Application/Stop',
    changes: ['application'],
    about: 'Stops an application at once, for good: its tokens end. By its institution or the bureau.',
    audit: 'change',
    body: input({ clientId, reason: lines(255) }),
    answer: z.literal('0'),
  },
  keys: {
    access: { permission: 'application.manage' },
    method: 'POST',
    path: '/api/Application/Keys',
    reads: ['application-key'],
    about: "The public keys of the own institution's applications, the newest first.",
    audit: 'read',
    body: input({
      state: z.enum(['all', 'usable', 'ended'], { error: choiceRule }).default('all'),
      ...windowFields,
    }),
    answer: rows(keyRow),
  },
  addKey: {
    ...manager,
    path: '/api/Application/AddKey',
    changes: ['application', 'application-key'],
    about: 'Adds a public key (JWK) to an application: two at most, so that the old one works until it is removed.',
    stepUp: true,
    body: input({ clientId: typedAs('choice', clientId), jwk }),
    answer: z.object({ kid: z.string() }),
  },
  removeKey: {
    ...manager,
    path: '/api/Application/RemoveKey',
    changes: ['application', 'application-key'],
    about: 'Removes a public key; tokens that it signed for end at once.',
    body: input({ clientId, kid: code(100) }),
    answer: z.object({ ended: z.number() }),
  },
});

/** How an application gets a token (RFC 6749, 7523 and 9449; API-02). */
export const oauth = calls({
  token: {
    access: 'public',
    wire: 'oauth',
    method: 'POST',
    path: '/api/oauth/token',
    changes: [],
    about:
      'A token of ten minutes for an application: client credentials, proved by an assertion that one of its keys signed, and bound to the key ' +
      'of the header DPoP. The form of RFC 6749: parameters that are not known are ignored.',
    audit: 'change',
    body: z.object({
      grant_type: text(100),
      client_assertion_type: text(100),
      client_assertion: text(8_000),
      client_id: text(100).optional(),
      scope: text(2_000).optional(),
    }),
    answer: z.object({
      access_token: z.string(),
      token_type: z.literal('DPoP'),
      expires_in: z.number(),
      scope: z.string(),
    }),
  },
});
