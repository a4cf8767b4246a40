import type { Examples } from '#tests/call-examples.ts';

const thisYear = { fromDate: '2026-01-01', toDate: '2099-12-31' };

export const examples: Pick<Examples, 'audit-trail'> = {
  'audit-trail': {
    search: { by: 'ha.auditor', request: async () => ({ body: { ...thisYear, person: '7905103808' } }) },
    hours: { by: 'ha.auditor', request: async () => ({ body: { ...thisYear, username: 'lan.clerk' } }) },
    victims: { by: 'ha.auditor', request: async () => ({ body: { ...thisYear, actor: 'lan.clerk' } }) },
    victimsFile: { by: 'ha.auditor', request: async () => ({ body: { ...thisYear, actor: 'lan.clerk' } }) },
    checkpoints: { by: 'ha.auditor', request: async () => ({ body: thisYear }) },
    witness: { by: 'ha.auditor', request: async () => ({ query: {} }) },
    export: { by: 'ha.auditor', request: async () => ({ body: thisYear }) },
  },
};
