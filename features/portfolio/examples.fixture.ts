import type { Examples } from '#tests/call-examples.ts';

export const examples: Pick<Examples, 'r18-letters'> = {
  'r18-letters': {
    search: { request: async () => ({ body: { state: 'kept' } }) },
    moves: { request: async () => ({ query: {} }) },
    confirm: { request: async () => ({ body: { period: '2026-01', maCIC: '0000000000', lyDo: 'Đã trả hết nợ' } }) },
  },
};
