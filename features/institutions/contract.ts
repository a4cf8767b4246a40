import { z } from 'zod';
import { calls } from '#kit/contract/call.ts';
import { rows } from '#kit/contract/envelope.ts';
import { code, input, text, windowFields, rowNumber } from '#kit/contract/fields.ts';
import { choiceRule, rule } from '#kit/contract/rule.ts';
import { options } from '#kit/contract/form-field.ts';
import { column, row } from '#kit/contract/row.ts';
import { type Language, type Say, say } from '#kit/words/words.ts';
import { branchWords, classWords, institutionChangeWords, institutionWords } from './words.ts';

const branchStates = options({ open: 'success', closed: 'cancel' });

const changeKindOptions = options({ class: ['class'], suspend: ['suspend'], reopen: ['reopen'] });

const changeStates = options({ waiting: 'pending', approved: 'approved', refused: 'reject' });

const institutionStateOptions = options({ active: 'success', suspended: 'cancel' });

/** The classes of an institution; `bureau` is only the bureau itself. */
export const institutionClasses = [
  'bank',
  'foreign_bank',
  'policy_bank',
  'cooperative_bank',
  'finance_company',
  'credit_fund',
  'microfinance',
  'voluntary',
] as const;

const institutionStates = ['active', 'suspended'] as const;
const decisionStates = ['waiting', 'approved', 'refused'] as const;
const changeKinds = ['class', 'suspend', 'reopen'] as const;

const institutionClass = z.enum(institutionClasses, { error: choiceRule });
const reason = text(255);
const tctd = z.string({ error: rule('required') }).regex(/^\d{8}$/, rule('invalid'));
const branchId = rowNumber;

const names = {
  nameVi: text(200),
  nameEn: text(200),
  /** Two digits of a province of the bureau's own list. */
  province: code(4),
  address: text(300),
};

/** The person whom the bureau calls about the institution's access. */
const contact = {
  shortName: text(60),
  contactName: text(100).optional(),
  contactPhone: code(30).optional(),
  contactEmail: z
    .string()
    .trim()
    .max(200, rule('max-length', { max: 200 }))
    .regex(/^[^\s@]+@[^\s@]+\.[^\s@]+$/, rule('invalid'))
    .optional(),
};

/** What a class is called; undefined of what is none. */
function className(value: string, language: Language): string | undefined {
  const known = institutionClasses.find((one) => one === value);
  return known === undefined ? undefined : say(classWords, language, known);
}

/** A class or a state in words. */
function classOrState(value: string, t: Say<'suspended' | 'active'>, language: Language): string {
  return className(value, language) ?? t(value === 'suspended' ? 'suspended' : 'active');
}

/** The class or the state of a change, for other lists of such changes. */
export function standingName(value: string, language: Language): string {
  return classOrState(value, (key) => say(institutionWords, language, key), language);
}

const institutionRow = row(
  {
    words: institutionWords,
    caption: 'list',
    key: 'tctd',
    texts: { class: (one, _, language) => className(one.class, language) ?? one.class },
  },
  {
    tctd: column.code(110),
    name: column.text({ width: 240, names: true }),
    class: column.text({ width: 160, onCard: true }),
    status: column.status(institutionStateOptions),
    /** Whether a change waits for a second person. */
    waiting: column.status(options({ waiting: ['isWaiting', 'pending'], none: ['notWaiting', 'done'] }), 200),
    branches: column.number(90, z.number()),
    people: column.number(120, z.number()),
    contactName: column.text(170).nullable(),
    contactPhone: column.text(150).nullable(),
    contactEmail: column.text(200).nullable(),
    statusReason: column.text(220).nullable(),
    nameVi: z.string(),
    nameEn: z.string(),
    shortName: z.string(),
    province: z.string(),
    address: z.string(),
  },
);

const changeRow = row(
  {
    words: institutionChangeWords,
    caption: 'list',
    key: 'id',
    texts: {
      before: (one, t, language) => classOrState(one.before, t, language),
      after: (one, t, language) => classOrState(one.after, t, language),
    },
  },
  {
    institution: column.text({ width: 160, names: true }),
    state: column.status(changeStates, 150),
    after: column.text({ width: 200, sortable: false, onCard: true }),
    reason: column.text({ width: 135, onCard: true }),
    askedBy: column.text({ width: 118, onCard: true }),
    kind: column.choice(changeKindOptions, 130),
    before: column.text({ width: 190, sortable: false, hidden: true }),
    askedAt: column.time(),
    tctd: column.code(110),
    decidedBy: column.text(140).nullable(),
    decidedAt: column.time().nullable(),
    id: z.string(),
    isOwn: z.boolean(),
  },
);

const mayRun = { access: { permission: 'institution.manage' } } as const;
const mayManage = { access: { permission: 'user.manage' } } as const;
const mayBranch = { access: { permission: 'branch.manage' } } as const;
const done = z.literal('0');

/** The members of the bureau, as its administrators manage them. */
export const institutions = calls({
  search: {
    ...mayRun,
    method: 'POST',
    path: '/api/Institutions/Search',
    reads: ['institution'],
    about: 'The institutions by code, with their class, state and contact.',
    audit: 'read',
    body: input({
      text: text(100).optional(),
      class: institutionClass.optional(),
      status: z.enum(['all', ...institutionStates], { error: choiceRule }).default('all'),
      ...windowFields,
    }),
    answer: rows(institutionRow),
  },
  create: {
    ...mayRun,
    method: 'POST',
    path: '/api/Institutions/Create',
    changes: ['institution'],
    about: 'Adds an institution with its head office, at the full list price until its terms change that.',
    audit: 'change',
    stepUp: true,
    body: input({ tctd, class: institutionClass, ...names, ...contact, reason }),
    answer: done,
  },
  change: {
    ...mayRun,
    method: 'POST',
    path: '/api/Institutions/Change',
    changes: ['institution'],
    about: 'Changes names, address and contact of an institution.',
    audit: 'change',
    stepUp: true,
    body: input({ tctd, ...names, ...contact, reason }),
    answer: done,
  },
  ask: {
    ...mayRun,
    method: 'POST',
    path: '/api/Institutions/Ask',
    changes: ['institution'],
    about: 'Requests another class, a suspension or its end; takes effect when a second administrator has approved it.',
    audit: 'change',
    stepUp: true,
    body: input({
      tctd,
      kind: z.enum(changeKinds, { error: choiceRule }),
      class: institutionClass.optional(),
      reason,
    }).refine((body) => (body.kind === 'class') === (body.class !== undefined), {
      message: rule('choice'),
      path: ['class'],
    }),
    answer: done,
  },
  changes: {
    ...mayRun,
    method: 'POST',
    path: '/api/Institutions/Changes',
    reads: ['institution'],
    about: 'Pending changes of institutions, and decided ones.',
    audit: 'read',
    body: input({
      state: z.enum(['all', ...decisionStates], { error: choiceRule }).default('waiting'),
      ...windowFields,
    }),
    answer: rows(changeRow),
  },
  decide: {
    ...mayRun,
    method: 'POST',
    path: '/api/Institutions/Decide',
    changes: ['institution'],
    about: 'Approves or refuses such a change, never by its requester; a suspension ends all sessions at once.',
    audit: 'change',
    stepUp: true,
    body: input({
      id: z.uuid({ error: rule('invalid') }),
      state: z.enum(['approved', 'refused'], { error: choiceRule }),
    }),
    answer: done,
  },
});

const branchRow = row(
  { words: branchWords, caption: 'list', key: 'code' },
  {
    code: column.code(120),
    name: column.text({ width: 350, names: true }),
    state: column.status(branchStates),
    people: column.number(100, z.number()),
    address: column.text(260),
    closedOn: column.date({ hidden: true }).nullable(),
    branchId: z.number(),
    nameVi: z.string(),
    nameEn: z.string(),
    province: z.string(),
  },
);

/** The branches of an institution, as its own administrators manage them. */
export const branches = calls({
  search: {
    ...mayBranch,
    method: 'POST',
    path: '/api/Branches/Search',
    reads: ['branch'],
    about: 'The branches of the own institution, with their number of people.',
    audit: 'read',
    body: input({
      text: text(100).optional(),
      state: z.enum(['all', 'open', 'closed'], { error: choiceRule }).default('open'),
      ...windowFields,
    }),
    answer: rows(branchRow),
  },
  create: {
    ...mayBranch,
    method: 'POST',
    path: '/api/Branches/Create',
    changes: ['branch'],
    about: 'Adds a branch of the own institution, under the next free code of its province.',
    audit: 'change',
    stepUp: true,
    body: input({ ...names }),
    answer: z.object({ branchId: z.number() }),
  },
  change: {
    ...mayBranch,
    method: 'POST',
    path: '/api/Branches/Change',
    changes: ['branch'],
    about: 'Changes name and address of a branch of the own institution.',
    audit: 'change',
    stepUp: true,
    body: input({ branchId, ...names }),
    answer: done,
  },
  close: {
    ...mayBranch,
    method: 'POST',
    path: '/api/Branches/Close',
    changes: ['branch'],
    about: 'Closes a branch of the own institution and moves its people to another one, from their next call on.',
    audit: 'change',
    stepUp: true,
    body: input({ branchId, moveTo: branchId, reason }),
    answer: z.object({ moved: z.number() }),
  },
});

const productCode = code(10);
const tick = z.object({ branchId: z.number(), product: z.string() });

/** The products that an institution and its branches may ask for. */
export const allowedProducts = calls({
  matrix: {
    ...mayManage,
    method: 'GET',
    path: '/api/AllowedProducts',
    reads: ['allowed-product'],
    about:
      'Products and branches of the own institution and what is closed (branch 0 is the whole institution, the bureau decides ' +
      'on it); of any institution for administrators of the bureau.',
    audit: 'read',
    query: input({ tctd: tctd.optional() }),
    answer: z.object({
      tctd: z.string(),
      institution: z.string(),
      products: z.array(z.object({ id: z.string(), label: z.string() })),
      branches: z.array(z.object({ id: z.number(), label: z.string() })),
      closed: z.array(tick),
    }),
  },
  write: {
    ...mayManage,
    method: 'POST',
    path: '/api/AllowedProducts/Write',
    changes: ['allowed-product'],
    about:
      'Opens and closes products, in force with the next call. Branches are the own administrators’ to decide on, the whole ' +
      'institution (branch 0) the bureau’s.',
    audit: 'change',
    stepUp: true,
    body: input({
      tctd: tctd.optional(),
      changes: z
        .array(
          input({
            branchId: z
              .int(rule('number'))
              .min(0, rule('number-min', { min: 0 }))
              .max(2_147_483_647, rule('invalid')),
            product: productCode,
            isOpen: z.boolean({ error: rule('required') }),
          }),
          { error: rule('required') },
        )
        .min(1, rule('required'))
        .max(500, rule('invalid')),
      reason,
    }),
    answer: done,
  },
});
