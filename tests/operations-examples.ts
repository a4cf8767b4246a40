import { failedJob } from '#testing/failed-job.ts';
import type { Examples } from './call-examples.ts';

/** One example for each call about the state of the system. */
export const operationsExamples: Pick<Examples, 'operations'> = {
  operations: {
    state: { by: 'minh.operator', request: async () => ({ query: {} }) },
    retry: {
      by: 'minh.operator',
      ofEveryInstitution: true,
      request: async (server) => ({ body: { id: await failedJob(server), reason: 'Tried again after a repair' } }),
      again: 404,
    },
  },
};
