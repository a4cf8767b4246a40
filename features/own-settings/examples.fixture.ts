import type { Examples } from '#tests/call-examples.ts';

export const examples: Pick<Examples, 'own-settings'> = {
  'own-settings': {
    list: { request: async () => ({}) },
    keep: { request: async () => ({ body: { name: 'columns.example', value: '{"density":"tall"}' } }) },
  },
};
