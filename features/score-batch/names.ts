import { names } from '#kit/contract/names.ts';

export const scoreBatchNames = names({ rights: {}, topics: ['score-batch'] });
