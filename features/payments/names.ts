import { names } from '#kit/contract/names.ts';

export const paymentsNames = names({
  rights: {
    'payee.manage': { roles: ['bureau-admin'] },
  },
  topics: ['bank-line', 'payee', 'payment'],
});
