import type { Examples } from '#tests/call-examples.ts';

export const examples: Pick<Examples, 'desk'> = { desk: { look: { request: async () => ({}) } } };
