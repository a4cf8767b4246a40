import type { Examples } from './call-examples.ts';
import { reviewExamples } from './review-examples.ts';

const thisYear = { fromDate: '2026-01-01', toDate: '2099-12-31' };

/** One example for each call that shows who inquired and who viewed. */
export const auditExamples: Pick<Examples, 'audit-trail' | 'data-quality' | 'inquiry-control' | 'subject-review'> = {
  ...reviewExamples,
  'inquiry-control': {
    list: { request: async () => ({ query: { fromDate: '2023-01-01' } }) },
    download: { request: async () => ({ query: { fromDate: '2023-01-01' } }) },
  },
  'audit-trail': {
    search: { by: 'ha.auditor', request: async () => ({ body: { ...thisYear, person: '7905103808' } }) },
    victims: { by: 'ha.auditor', request: async () => ({ body: { ...thisYear, actor: 'lan.clerk' } }) },
    victimsFile: { by: 'ha.auditor', request: async () => ({ body: { ...thisYear, actor: 'lan.clerk' } }) },
    checkpoints: { by: 'ha.auditor', request: async () => ({ body: thisYear }) },
    export: { by: 'ha.auditor', request: async () => ({ body: thisYear }) },
  },
};
