import { names } from '#kit/contract/names.ts';

export const peopleNames = names({
  rights: {
    'user.manage': { roles: ['institution-admin', 'bureau-admin'] },
  },
  topics: ['person'],
});
