import { names } from '#kit/contract/names.ts';

export const reconciliationNames = names({
  topics: ['fee-account'],
});
