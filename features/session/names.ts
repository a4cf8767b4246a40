import { names } from '#kit/contract/names.ts';

export const sessionNames = names({
  rights: {
    'session.end': { roles: ['institution-admin', 'bureau-admin'] },
    'session.end-any': { roles: ['bureau-admin'] },
  },
  topics: ['session'],
});
