import { names } from '#kit/contract/names.ts';

export const auditNames = names({
  rights: {
    'audit.read': { roles: ['auditor'] },
  },
  topics: ['audit-checkpoint'],
});
