import { names } from '#kit/contract/names.ts';

export const alarmsNames = names({
  rights: {
    'alarm.read': { roles: ['operator', 'bureau-admin', 'auditor'] },
    'alarm.act': { roles: ['operator', 'bureau-admin'] },
    'decoy.manage': { roles: ['bureau-admin'] },
  },
  topics: ['alarm', 'decoy', 'freeze'],
});
