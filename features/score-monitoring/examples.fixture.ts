import type { Examples } from '#tests/call-examples.ts';

export const examples: Pick<Examples, 'score-monitoring'> = {
  'score-monitoring': {
    search: { by: 'minh.operator', request: async () => ({ body: {} }) },
  },
};
