import type { Examples } from '#tests/call-examples.ts';

export const examples: Pick<Examples, 'inquiry-control'> = {
  'inquiry-control': {
    list: { request: async () => ({ query: { fromDate: '2023-01-01' } }) },
    download: { request: async () => ({ query: { fromDate: '2023-01-01' } }) },
  },
};
