import { customer, type Examples, inquiry, knownCicCode, newVoucher } from '#tests/call-examples.ts';

const nothing = async () => ({});

export const examples: Pick<Examples, 'customer-inquiry' | 's74-inquiry' | 'voluntary-inquiry'> = {
  'customer-inquiry': {
    search: { request: async () => ({ body: { customerName: 'Nguyễn Văn', idNo: '001085012345' } }) },
    lookup: { request: async (server) => ({ body: { cicCode: await knownCicCode(server) } }) },
    confirm: { request: inquiry, again: 400 },
    askedToday: { request: async () => ({ body: { productType: '05', identityNumber: '001085012345' } }) },
    today: { request: nothing },
  },
  's74-inquiry': {
    search: { request: async () => ({ body: { customerName: 'Nguyễn Văn', idNo: '001085012345' } }) },
    confirm: {
      request: async () => ({
        body: { ...customer, productType: 'S74', customerType: '2' as const, voucherNumber: newVoucher() },
      }),
    },
  },
  'voluntary-inquiry': {
    search: {
      by: 'tam.member',
      request: async () => ({ body: { customerName: 'Nguyễn Văn', idNo: '001085012345' } }),
    },
    lookup: { by: 'tam.member', request: async (server) => ({ body: { cicCode: await knownCicCode(server) } }) },
    confirm: {
      by: 'tam.member',
      request: async () => ({ body: { ...customer, productType: '08', voucherNumber: newVoucher() } }),
    },
    askedToday: {
      by: 'tam.member',
      request: async () => ({ body: { productType: '08', identityNumber: '001085012345' } }),
    },
    today: { by: 'tam.member', request: async () => ({}) },
  },
};
