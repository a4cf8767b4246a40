import type { Examples } from '#tests/call-examples.ts';

export const examples: Pick<Examples, 'find-customer'> = {
  'find-customer': {
    search: { request: async () => ({ body: { province: '01', customerName: 'Nguyễn Văn' } }) },
  },
};
