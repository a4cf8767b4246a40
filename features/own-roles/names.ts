import { names } from '#kit/contract/names.ts';

export const ownRolesNames = names({
  rights: {
    'role.compose': { roles: ['institution-admin'] },
  },
  topics: ['role'],
});
