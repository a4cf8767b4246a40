import { names } from '#kit/contract/names.ts';

export const invoicesNames = names({
  rights: {
    'invoice.manage': { roles: ['operator', 'bureau-admin'] },
  },
  topics: ['invoice'],
});
