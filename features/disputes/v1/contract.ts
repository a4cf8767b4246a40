import { z } from 'zod';
import { cicCode } from '#bureau/contract/fields.ts';
import { calls } from '#kit/contract/call.ts';
import { cursorLimit, input, lines, text } from '#kit/contract/fields.ts';
import { choiceRule, rule } from '#kit/contract/rule.ts';

const disputeKinds = ['dispute', 'error'] as const;
const disputeFields = ['identity', 'balance', 'group', 'overdue', 'contract', 'collateral', 'other'] as const;
const disputeStates = ['received', 'valid', 'invalid', 'corrected', 'unfounded', 'closed'] as const;

const dispute = z.object({
  id: z.string(),
  number: z.string(),
  kind: z.enum(disputeKinds),
  status: z.enum(disputeStates),
  cicCode: z.string(),
  /** Null where it is about no contract. */
  contract: z.string().nullable(),
  /** name: about a new name, which people send with its document. */
  field: z.enum([...disputeFields, 'name']),
  claim: z.string(),
  receivedOn: z.string(),
  /** The last day of the present step; null once it is closed. */
  dueOn: z.string().nullable(),
  isOverdue: z.boolean(),
  /** Who raised it: an application's client id, or a person's user name. */
  raisedBy: z.string(),
});

const detail = dispute.extend({
  /** The disputed figure: who sent it, as the case found it, and as it was corrected. Values of balances, groups and days alone are told. */
  figure: z
    .object({
      source: z.string().nullable(),
      month: z.string().nullable(),
      before: z.string().nullable(),
      after: z.string().nullable(),
      /** Corrected by removing it, or moving it to another borrower. */
      isGone: z.boolean(),
    })
    .nullable(),
  /** Notes and decisions, the oldest first. */
  history: z.array(z.object({ at: z.string(), side: z.string(), kind: z.string(), note: z.string().nullable() })),
});

const id = z.uuid({ error: rule('invalid') });
const named = { params: input({ id }) } as const;
const ofProgram = { wire: 'v1', access: { scope: 'dispute' } } as const;

/** Cases about possibly wrong figures, for institutions' programs (TRU-16). */
export const programDisputes = calls({
  raise: {
    ...ofProgram,
    method: 'POST',
    path: '/api/v1/disputes',
    changes: ['dispute'],
    about:
      'Opens a case: what a borrower disputes (dispute), or an error that the institution found (error), about one of its own contracts or of those that ' +
      'a detailed report of the last three months listed to it. Without `contract` it is about identity or other. Its clock starts today. It counts ' +
      'against the day, found or not.',
    audit: 'change',
    isIdempotent: true,
    body: input({
      kind: z.enum(disputeKinds, { error: choiceRule }),
      cicCode,
      contract: text(60).optional(),
      field: z.enum(disputeFields, { error: choiceRule }),
      claim: lines(1000),
    }),
    statuses: [201],
    answer: dispute,
  },
  list: {
    ...ofProgram,
    method: 'GET',
    path: '/api/v1/disputes',
    reads: ['dispute'],
    about:
      "The institution's cases, the latest raised first. `next` is where the following page begins; it is null on the last.",
    audit: 'read',
    query: input({
      after: id.optional(),
      status: z.enum(disputeStates, { error: choiceRule }).optional(),
      limit: cursorLimit,
    }),
    answer: z.object({ disputes: z.array(dispute), next: z.string().nullable() }),
  },
  dispute: {
    ...ofProgram,
    ...named,
    method: 'GET',
    path: '/api/v1/disputes/:id',
    reads: ['dispute'],
    about: 'One case of the institution with its figure, notes and decisions.',
    audit: 'read',
    answer: detail,
  },
  say: {
    ...ofProgram,
    ...named,
    method: 'POST',
    path: '/api/v1/disputes/:id/notes',
    changes: ['dispute'],
    about: 'Adds a note of the institution to its open case.',
    audit: 'change',
    isIdempotent: true,
    body: input({ note: text(1000) }),
    statuses: [201],
    answer: detail,
  },
});
