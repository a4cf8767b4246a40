import { names } from '#kit/contract/names.ts';

export const institutionsNames = names({
  rights: {
    'branch.manage': { roles: ['institution-admin'] },
    'institution.manage': { roles: ['bureau-admin'] },
  },
  topics: ['allowed-product', 'branch', 'institution'],
});
