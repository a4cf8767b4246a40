import { z } from 'zod';
import { calls } from '#kit/contract/call.ts';
import { input } from '#kit/contract/fields.ts';
import { rule } from '#kit/contract/rule.ts';

const ofSandbox = { wire: 'v1', access: { scope: 'any' } } as const;

/** Webhooks of a sandbox: no person signs in there, so its programs set them up (API-07, API-08). Refused outside of it. */
export const sandboxWebhooks = calls({
  add: {
    ...ofSandbox,
    method: 'POST',
    path: '/api/v1/sandbox/webhooks',
    changes: ['webhook'],
    about:
      'Adds an address that the events of the sandbox are sent to, five at most; the answer holds the secret that messages are signed with ' +
      '(Standard Webhooks), which is never shown again. Private addresses are refused, and so is the call outside of the sandbox.',
    audit: 'change',
    isIdempotent: true,
    body: input({
      url: z
        .string({ error: rule('required') })
        .trim()
        .min(1, rule('required'))
        .max(500, rule('max-length', { max: 500 }))
        .refine((given) => URL.canParse(given), rule('invalid')),
    }),
    statuses: [201],
    answer: z.object({ id: z.string(), secret: z.string() }),
  },
  list: {
    ...ofSandbox,
    method: 'GET',
    path: '/api/v1/sandbox/webhooks',
    reads: ['webhook'],
    about: "The sandbox's addresses, and what became of the last message to each.",
    audit: 'read',
    answer: z.object({
      webhooks: z.array(
        z.object({
          id: z.string(),
          url: z.string(),
          lastTriedAt: z.string().nullable(),
          lastState: z.enum(['waiting', 'delivered', 'failed']).nullable(),
          failingSince: z.string().nullable(),
        }),
      ),
    }),
  },
  remove: {
    ...ofSandbox,
    method: 'DELETE',
    path: '/api/v1/sandbox/webhooks/:id',
    changes: ['webhook'],
    about: 'Removes an address of the sandbox; its waiting messages are not sent.',
    audit: 'change',
    isIdempotent: true,
    params: input({ id: z.uuid({ error: rule('invalid') }) }),
    answer: z.object({ id: z.string() }),
  },
});
