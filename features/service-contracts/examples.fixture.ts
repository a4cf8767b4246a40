import type { Examples } from '#tests/call-examples.ts';

export const examples: Pick<Examples, 'service-contracts'> = {
  'service-contracts': {
    search: { request: async () => ({ body: {} }) },
    excel: { request: async () => ({ body: {} }) },
  },
};
