import { names } from '#kit/contract/names.ts';

export const holidaysNames = names({
  topics: ['holiday'],
});
