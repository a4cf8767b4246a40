import { names } from '#kit/contract/names.ts';

export const subscriptionsNames = names({
  rights: {
    'watch.manage': { name: ['Theo dõi khách hàng', 'Watch customers'], roles: ['clerk', 'approver'] },
    'webhook.manage': { roles: ['institution-admin'] },
  },
  topics: ['watch', 'webhook'],
});
