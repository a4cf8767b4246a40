import type { Examples } from '#tests/call-examples.ts';

export const examples: Pick<Examples, 'spend'> = {
  spend: {
    look: { request: async () => ({ body: {} }) },
    budget: { request: async () => ({}) },
    setBudget: { by: 'an.admin', request: async () => ({ body: { limit: '999999999999', stops: false } }) },
  },
};
