import { names } from '#kit/contract/names.ts';

export const alertsNames = names({
  rights: {
    'alert.read': { name: ['Xem cảnh báo', 'View alerts'], roles: ['clerk', 'approver'] },
  },
  topics: ['borrower-alert'],
});
