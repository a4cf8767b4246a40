import { names } from '#kit/contract/names.ts';

export const portfolioNames = names({
  topics: ['r18-letter'],
});
