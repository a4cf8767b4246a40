import { names } from '#kit/contract/names.ts';

export const spendNames = names({
  rights: {
    'fee.budget': { roles: ['institution-admin'] },
  },
  topics: ['fee-budget'],
});
