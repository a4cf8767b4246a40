import { names } from '#kit/contract/names.ts';

export const searchHoldsNames = names({
  rights: { 'search.answer': { roles: ['institution-admin', 'operator', 'bureau-admin'] } },
  topics: ['search-hold'],
});
