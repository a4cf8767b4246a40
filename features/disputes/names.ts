import { names } from '#kit/contract/names.ts';

export const disputesNames = names({
  rights: {
    'dispute.raise': { name: ['Gửi khiếu nại, đính chính', 'Submit disputes'], roles: ['clerk', 'approver'] },
  },
  topics: ['correction', 'dispute', 'figure-request'],
});
