import type { Examples } from '#tests/call-examples.ts';

const nothing = async () => ({});

export const examples: Pick<Examples, 'portal-documents'> = {
  'portal-documents': { guide: { request: nothing }, regulation: { request: nothing } },
};
