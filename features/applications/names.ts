import { names } from '#kit/contract/names.ts';

export const applicationsNames = names({
  rights: {
    'application.read': { roles: ['institution-admin', 'operator', 'bureau-admin'] },
    'application.manage': { roles: ['institution-admin'] },
    'application.stop': { roles: ['institution-admin', 'bureau-admin'] },
    'application.decide': { roles: ['bureau-admin'] },
  },
  topics: ['application', 'application-key'],
  scopes: ['inquiry', 'search', 'batch', 'file', 'dispute', 'consent', 'watch', 'usage'],
});
