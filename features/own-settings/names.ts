import { names } from '#kit/contract/names.ts';

export const ownSettingsNames = names({
  personalTopics: ['own-setting'],
});
