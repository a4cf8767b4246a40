import { names } from '#kit/contract/names.ts';

export const repliesNames = names({
  rights: {
    'reply.read': { name: ['Xem trả lời tin', 'View replies'], roles: ['clerk', 'approver', 'member'] },
  },
  topics: ['reply'],
});
