import { names } from '#kit/contract/names.ts';

export const scoreMonitoringNames = names({ rights: {}, topics: ['score-figure'] });
