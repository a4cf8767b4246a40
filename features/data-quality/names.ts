import { names } from '#kit/contract/names.ts';

export const dataQualityNames = names({
  rights: {
    'quality.read': {
      name: ['Xem chất lượng dữ liệu', 'View data quality'],
      roles: ['clerk', 'approver', 'institution-admin', 'operator'],
    },
  },
  topics: ['quality'],
});
