import { names } from '#kit/contract/names.ts';

export const ordersNames = names({
  rights: {
    'order.work': { roles: ['operator'] },
  },
  topics: ['order'],
});
