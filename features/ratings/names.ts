import { names } from '#kit/contract/names.ts';

export const ratingsNames = names({
  topics: ['rating'],
});
