import { names } from '#kit/contract/names.ts';

export const ownAccountNames = names({
  personalTopics: ['own-account'],
});
