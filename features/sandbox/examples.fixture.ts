import { sandboxCaller } from '#testing/session/application.ts';
import type { Examples } from '#tests/call-examples.ts';

export const examples: Pick<Examples, 'sandbox' | 'program-sandbox'> = {
  sandbox: { reset: { by: 'an.admin', request: async () => ({}) } },
  'program-sandbox': { tomorrow: { by: (server) => sandboxCaller(server), request: async () => ({}) } },
};
