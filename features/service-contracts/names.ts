import { names } from '#kit/contract/names.ts';

export const serviceContractsNames = names({
  topics: ['fee-contract'],
});
