import { names } from '#kit/contract/names.ts';

export const subjectReviewNames = names({
  topics: ['review'],
});
