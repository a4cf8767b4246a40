import { names } from '#kit/contract/names.ts';

export const consentsNames = names({
  rights: {
    'consent.manage': {
      name: ['Đăng ký và rút đồng ý của khách hàng', 'Register and withdraw consents of customers'],
      roles: ['clerk', 'approver', 'member', 'institution-admin'],
    },
  },
  topics: ['consent'],
});
