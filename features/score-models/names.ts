import { names } from '#kit/contract/names.ts';

export const scoreModelsNames = names({
  rights: {
    'score.promote': { roles: ['operator', 'bureau-admin'] },
  },
  topics: ['score-model'],
});
