import { z } from 'zod';
import { calls } from '#kit/contract/call.ts';
import { rows } from '#kit/contract/envelope.ts';
import { code, input, text, windowFields, rowNumber } from '#kit/contract/fields.ts';
import { choiceRule, rule } from '#kit/contract/rule.ts';
import { options, personal } from '#kit/contract/form-field.ts';
import { column, row } from '#kit/contract/row.ts';
import { type Language, say } from '#kit/words/words.ts';
import { peopleWords, rightChangeWords, roleWords } from './words.ts';

const changeStateOptions = options({ waiting: 'pending', approved: 'approved', refused: 'reject' });

const userStateOptions = options({ active: 'success', locked: 'cancel', frozen: 'unavailable' });

/** The roles of people, as the calls name them. */
export const roleCodes = [
  'clerk',
  'approver',
  'member',
  'institution-admin',
  'operator',
  'auditor',
  'bureau-admin',
] as const;

/** What an institution decides of its people; 'frozen' beside it is the bureau's. */
const userStates = ['active', 'locked'] as const;
const changeStates = ['waiting', 'approved', 'refused'] as const;

/** A built-in role, or (own-…) one that the institution composed. */
const role = z
  .string({ error: choiceRule })
  .refine((name) => roleCodes.some((one) => one === name) || /^own-[0-9a-f]{12}$/.test(name), rule('choice'));
const roles = z
  .array(role, { error: rule('required') })
  .min(1, rule('required'))
  .max(20, rule('choice'))
  .refine((given) => new Set(given).size === given.length, rule('choice'));

/** Another institution than the own, for administrators of the bureau. */
const tctd = code(20).optional();

const username = z
  .string({ error: rule('required') })
  .trim()
  .toLowerCase()
  .min(1, rule('required'))
  .max(100, rule('max-length', { max: 100 }));

const newUsername = username.refine((name) => /^[a-z][a-z0-9]*([._-][a-z0-9]+)*$/.test(name), rule('user-name'));

const dailyLimit = z
  .int(rule('number'))
  .min(0, rule('number-min', { min: 0 }))
  .max(1_000_000, rule('number-max', { max: 1_000_000 }));

const branchId = rowNumber;

const reason = text(255);

const rights = {
  roles,
  /** The branch whose people and inquiries the person sees; default: all. */
  branchId: branchId.optional(),
  /** Customers a day, if it is less than the portal's own limit. */
  dailyLimit: dailyLimit.optional(),
};

/** The names of roles: the built-in ones, then the institution's own. */
export function roleNames(codes: readonly string[], own: Readonly<Record<string, string>>, language: Language): string {
  const known = roleCodes.filter((code) => codes.includes(code)).map((code) => say(roleWords, language, code));
  return [...known, ...codes.flatMap((code) => own[code] ?? [])].join(', ');
}

type RoleChange = {
  readonly rolesBefore: readonly string[];
  readonly rolesAfter: readonly string[];
  readonly ownRoles: Readonly<Record<string, string>>;
};

/** The roles that a change gives (+) and takes (−); empty if they stay. */
function roleChanges({ rolesBefore, rolesAfter, ownRoles }: RoleChange, language: Language): string {
  const signed = (sign: string, some: readonly string[], others: readonly string[]) =>
    some.filter((code) => !others.includes(code)).map((code) => `${sign} ${roleNames([code], ownRoles, language)}`);
  return [...signed('+', rolesAfter, rolesBefore), ...signed('\u2212', rolesBefore, rolesAfter)].join(', ');
}

export const userRow = row(
  {
    words: peopleWords,
    caption: 'list',
    key: 'username',
    texts: { roles: (one, say, language) => roleNames(one.roles, one.ownRoles, language) || say('noRole') },
  },
  {
    username: column.text({ width: 160, onCard: true }),
    fullName: column.person(200),
    roles: column.text({ sortable: false, onCard: true }, z.array(z.string())),
    status: column.status(userStateOptions, 190),
    /** Whether a change of rights waits for a second person. */
    waiting: column.status(options({ waiting: ['isWaiting', 'pending'], none: ['notWaiting', 'done'] }), 200),
    branch: column.text(200).nullable(),
    dailyLimit: column.number({ label: 'limitADay', width: 110 }, z.number()).nullable(),
    sessions: column.number(120, z.number()),
    lastSeenAt: column.time().nullable(),
    /** Names of composed roles, by their codes. */
    ownRoles: z.record(z.string(), z.string()),
    branchId: z.number().nullable(),
    mustChange: z.boolean(),
    /** Locked by the institution, also where the bureau froze the person besides. */
    isLocked: z.boolean(),
    tctd: z.string(),
    isOwn: z.boolean(),
  },
);

const changeRow = row(
  {
    words: rightChangeWords,
    caption: 'list',
    key: 'id',
    texts: {
      rolesBefore: (one, say, language) => roleNames(one.rolesBefore, one.ownRoles, language) || say('none'),
      rolesAfter: (one, say, language) => roleChanges(one, language) || say('unchanged'),
    },
  },
  {
    fullName: column.person(150),
    state: column.status(changeStateOptions, 150),
    /** Other roles, or a new password, which needs two people too for the holder of a weighty role. */
    kind: column.choice(options({ roles: ['changesRoles'], reset: ['resetsPassword'] }), { width: 120, onCard: true }),
    /** Shown as what differs from the current roles, which is what is decided. */
    rolesAfter: column.text({ width: 170, sortable: false, onCard: true }, z.array(z.string())),
    reason: column.text({ width: 170, onCard: true }),
    askedBy: column.text({ width: 120, onCard: true }),
    /** How the person stands now: whoever is locked or frozen cannot use new rights. */
    userStatus: column.status(userStateOptions, { width: 190, onCard: true }).nullable(),
    rolesBefore: column.text({ width: 150, sortable: false, onCard: true }, z.array(z.string())),
    username: column.text(150),
    askedAt: column.time(),
    institution: column.text(220),
    decidedBy: column.text(140).nullable(),
    decidedAt: column.time().nullable(),
    id: z.string(),
    tctd: z.string(),
    /** Names of composed roles, by their codes. */
    ownRoles: z.record(z.string(), z.string()),
    isOwn: z.boolean(),
  },
);

const mayManage = { access: { permission: 'user.manage' } } as const;
const outcome = z.object({ username: z.string(), waits: z.boolean() });

/** The people of an institution and their rights. */
export const people = calls({
  search: {
    ...mayManage,
    method: 'POST',
    path: '/api/Users/Search',
    reads: ['person'],
    about: 'The people of the own institution; of any institution for administrators of the bureau.',
    audit: 'read',
    body: input({
      tctd,
      text: personal(text(100).optional()),
      role: role.optional(),
      status: z.enum(['all', ...userStates, 'frozen'], { error: choiceRule }).default('all'),
      ...windowFields,
    }),
    answer: rows(userRow),
  },
  options: {
    ...mayManage,
    method: 'GET',
    path: '/api/Users/Options',
    reads: ['role', 'branch'],
    about: 'What the caller can give a person: roles, branches, and the highest daily limit.',
    audit: 'none',
    query: input({ tctd }),
    answer: z.object({
      /** `waits`: whoever is newly given the role waits for a second person. */
      roles: z.array(z.object({ id: z.string(), label: z.string(), waits: z.boolean() })),
      branches: z.array(z.object({ id: z.string(), label: z.string() })),
      highestLimit: z.number(),
    }),
  },
  create: {
    ...mayManage,
    method: 'POST',
    path: '/api/Users/Create',
    changes: ['person'],
    about: 'Creates an account with a one-time password; weighty roles wait for a second person.',
    audit: 'change',
    stepUp: true,
    body: input({ tctd, username: newUsername, fullName: text(100), ...rights, reason }),
    answer: outcome.extend({ oneTimePassword: z.string() }),
  },
  change: {
    ...mayManage,
    method: 'POST',
    path: '/api/Users/Change',
    changes: ['person'],
    about: 'Changes roles, branch and daily limit, effective at once; weighty roles wait for a second person.',
    audit: 'change',
    stepUp: true,
    body: input({ tctd, username, ...rights, reason }),
    answer: outcome,
  },
  lock: {
    ...mayManage,
    method: 'POST',
    path: '/api/Users/Lock',
    changes: ['person'],
    about: 'Locks a person at the institution, which ends their sessions, or unlocks them.',
    audit: 'change',
    stepUp: true,
    body: input({ tctd, username, status: z.enum(userStates, { error: choiceRule }), reason }),
    answer: z.object({ ended: z.number() }),
  },
  reset: {
    ...mayManage,
    method: 'POST',
    path: '/api/Users/Reset',
    changes: ['person'],
    about:
      'Gives a person a new password that works once, ends their sessions, takes their second factors away and opens a lock; of whoever ' +
      'holds a role that matters, it waits for a second person, who is given the password.',
    audit: 'change',
    stepUp: true,
    body: input({ tctd, username, reason }),
    answer: z.object({ waits: z.boolean(), oneTimePassword: z.string().nullable() }),
  },
  changes: {
    ...mayManage,
    method: 'POST',
    path: '/api/Users/Changes',
    reads: ['person'],
    about: 'Pending changes of rights, and decided ones.',
    audit: 'read',
    body: input({
      state: z.enum(['all', ...changeStates], { error: choiceRule }).default('waiting'),
      ...windowFields,
    }),
    answer: rows(changeRow),
  },
  decide: {
    ...mayManage,
    method: 'POST',
    path: '/api/Users/Decide',
    changes: ['person'],
    about:
      'Approves or refuses a change of rights or a new password; never by who asked for it, nor by whom it is about. Answers the ' +
      'password where one was approved.',
    audit: 'change',
    stepUp: true,
    body: input({
      id: z.uuid({ error: rule('invalid') }),
      state: z.enum(['approved', 'refused'], { error: choiceRule }),
    }),
    answer: z.union([z.literal('0'), z.object({ oneTimePassword: z.string() })]),
  },
});
