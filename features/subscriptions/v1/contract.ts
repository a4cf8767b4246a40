import { z } from 'zod';
import { cicCode } from '#bureau/contract/fields.ts';
import { programEvent, programEventKinds } from '#bureau/contract/program-events.ts';
import { watchTriggers } from '#bureau/contract/watch-triggers.ts';
import { calls } from '#kit/contract/call.ts';
import { cursorLimit, input, plainDate, text } from '#kit/contract/fields.ts';
import { promisedAs } from '#kit/contract/promised.ts';
import { choiceRule, rule } from '#kit/contract/rule.ts';

const event = promisedAs(
  z
    .object({
      id: z.string(),
      /** In the order of commits; the cursor. */
      number: z.string(),
      type: z.enum(programEventKinds),
      timestamp: z.string(),
      data: z.record(z.string(), z.unknown()),
    })
    .meta({ id: 'Event' }),
  programEvent,
);

const ofProgram = { wire: 'v1' } as const;
const watchOfProgram = z.object({
  reference: z.string(),
  cicCode: z.string(),
  triggers: z.array(z.enum(watchTriggers)),
  until: z.string().nullable(),
  createdAt: z.string(),
  /** The person's consent on which it stands today; null for a company, or where none is live any more. */
  consentId: z.string().nullable(),
});
const named = { params: input({ reference: text(100) }) } as const;

/** What programs are told, and whom they watch (API-07). */
export const programEvents = calls({
  list: {
    ...ofProgram,
    access: { scope: 'any' },
    method: 'GET',
    path: '/api/v1/events',
    reads: ['watch'],
    about:
      'What has happened since an event, the oldest first: the same that webhooks are sent. Go on with `after`: the `next` of the page before. ' +
      'Nothing appears before it later.',
    audit: 'read',
    query: input({
      after: z
        .string()
        .regex(/^\d{1,15}$/, rule('invalid'))
        .default('0'),
      limit: cursorLimit,
    }),
    answer: z.object({ events: z.array(event), next: z.string(), more: z.boolean() }),
  },
  again: {
    ...ofProgram,
    access: { scope: 'any' },
    method: 'POST',
    path: '/api/v1/events/:id/deliveries',
    changes: ['webhook'],
    about: 'Sends the messages about an event to the webhooks again, under the same webhook-id.',
    audit: 'change',
    isIdempotent: true,
    params: input({ id: z.uuid({ error: rule('invalid') }) }),
    statuses: [202],
    answer: z.object({ messages: z.number().int() }),
  },
  watch: {
    ...ofProgram,
    ...named,
    access: { scope: 'watch' },
    method: 'PUT',
    path: '/api/v1/watches/:reference',
    changes: ['watch'],
    about:
      'Watches one of the institution’s customers under a reference of the caller; what it watched under it before ends.',
    audit: 'change',
    isIdempotent: true,
    body: input({
      cicCode,
      triggers: z
        .array(z.enum(watchTriggers, { error: choiceRule }), { error: rule('required') })
        .min(1, rule('required'))
        .max(watchTriggers.length, rule('invalid'))
        .refine((given) => new Set(given).size === given.length, rule('invalid')),
      /** The last day. */
      until: plainDate.optional(),
      /** The institution declares that the person agreed, where no consent is registered. */
      consent: z.boolean({ error: choiceRule }).default(false),
    }),
    answer: watchOfProgram,
  },
  watched: {
    ...ofProgram,
    ...named,
    access: { scope: 'watch' },
    method: 'GET',
    path: '/api/v1/watches/:reference',
    reads: ['watch'],
    about: 'Whom the application watches under a reference.',
    audit: 'read',
    answer: watchOfProgram,
  },
  unwatch: {
    ...ofProgram,
    ...named,
    access: { scope: 'watch' },
    method: 'DELETE',
    path: '/api/v1/watches/:reference',
    changes: ['watch'],
    about: 'Ends what is watched under a reference; what was told stays.',
    audit: 'change',
    isIdempotent: true,
    answer: z.object({ reference: z.string() }),
  },
});
