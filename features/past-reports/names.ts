import { names } from '#kit/contract/names.ts';

export const pastReportsNames = names({
  rights: {
    'report.past': {
      name: ['Lập lại báo cáo như tại một thời điểm đã qua', 'Make reports as known at a past moment'],
      roles: ['operator', 'auditor'],
    },
  },
  topics: [],
});
