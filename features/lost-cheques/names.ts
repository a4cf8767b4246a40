import { names } from '#kit/contract/names.ts';

export const lostChequesNames = names({
  rights: {
    'cheque.read': { name: ['Xem thông tin séc mất', 'View lost cheques'], roles: ['clerk', 'approver'] },
    'cheque.enter': { name: ['Nhập séc mất', 'Enter lost cheques'], roles: ['clerk', 'approver'] },
    'cheque.approve': { name: ['Duyệt séc mất', 'Approve lost cheques'], roles: ['approver'] },
  },
  topics: ['cheque'],
});
