import { names } from '#kit/contract/names.ts';

export const feeDeskNames = names({
  rights: {
    'fee.manage': { roles: ['operator', 'bureau-admin'] },
  },
  topics: ['fee-month', 'fee-proposal', 'price'],
});
