import { names } from '#kit/contract/names.ts';

export const statementsNames = names({
  rights: {
    'fee.read': {
      name: ['Xem phí và hợp đồng', 'View fees and contracts'],
      roles: ['clerk', 'approver', 'institution-admin', 'member'],
    },
    'fee.agree': { name: ['Xác nhận bảng kê phí', 'Agree fee statements'], roles: ['approver', 'institution-admin'] },
  },
  personalTopics: ['fee-file'],
});
