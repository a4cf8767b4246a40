import type { Examples } from '#tests/call-examples.ts';

export const examples: Pick<Examples, 'data-quality'> = {
  'data-quality': {
    search: { request: async () => ({ body: {} }) },
    trend: { request: async () => ({ body: {} }) },
    recount: {
      request: async (server) => {
        // Marks the last count as abandoned, so that another one may start.
        await server.sql(`update bureau.quality_count set finished_at = now(), done = months`);
        return { body: {} };
      },
      again: 409,
    },
  },
};
