import { z } from 'zod';
import { calls } from '#kit/contract/call.ts';

/** The sandbox of an institution, for its administrators (API-08). */
export const sandbox = calls({
  reset: {
    access: { permission: 'application.manage' },
    method: 'POST',
    path: '/api/Sandbox/Reset',
    changes: ['application'],
    about:
      "Empties the own institution's sandbox and fills it with the test borrowers anew: inquiries, watches, consents, batches and events of its " +
      'applications are gone. Nothing live is touched; applications and their keys stay.',
    audit: 'change',
    answer: z.object({ borrowers: z.number().int() }),
  },
});

/** What only programs of the sandbox call (API-08). */
export const programSandbox = calls({
  tomorrow: {
    wire: 'v1',
    access: { scope: 'any' },
    method: 'POST',
    path: '/api/v1/sandbox/tomorrow',
    changes: ['watch'],
    about:
      'The next day in the sandbox: the debt of the test borrower `changes-tomorrow` moves to another group, and each watch of it tells. Refused ' +
      'outside of the sandbox.',
    audit: 'change',
    isIdempotent: true,
    answer: z.object({ alerts: z.number().int() }),
  },
});
