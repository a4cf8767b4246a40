import { names } from '#kit/contract/names.ts';

export const operationsNames = names({
  rights: {
    'operations.read': { roles: ['operator', 'bureau-admin'] },
    'operations.retry': { roles: ['operator', 'bureau-admin'] },
  },
  topics: ['job'],
});
