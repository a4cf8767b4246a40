import { names } from '#kit/contract/names.ts';

export const newsNames = names({
  rights: {
    'news.read': {
      name: ['Đọc tin và bài phân tích', 'Read news and articles'],
      roles: ['clerk', 'approver', 'operator', 'member'],
    },
    'news.write': { roles: ['operator'] },
  },
  topics: ['news'],
});
