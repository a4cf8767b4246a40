import { failedJob } from '#testing/failed-job.ts';
import type { Examples } from '#tests/call-examples.ts';

export const examples: Pick<Examples, 'operations'> = {
  operations: {
    state: { by: 'minh.operator', request: async () => ({ query: {} }) },
    day: { by: 'minh.operator', request: async () => ({ query: {} }) },
    retry: {
      by: 'minh.operator',
      ofEveryInstitution: true,
      request: async (server) => ({ body: { id: await failedJob(server), reason: 'Tried again after a repair' } }),
      again: 404,
    },
  },
};
