import { codeOf, type Examples } from '#tests/call-examples.ts';

const nothing = async () => ({});

export const examples: Pick<Examples, 'lookups'> = {
  lookups: {
    userInfo: { request: nothing },
    provinces: { request: async () => ({ query: { date: '2025-01-31' } }) },
    nation: { request: nothing },
    comboboxItems: { request: async () => ({ query: { code: 'BR_CODE', name: 'BR_NM_VN', table: 'DIM_BRANCH' } }) },
    comboboxStatuses: { request: async () => ({ query: { group: 'REPLY' } }) },
    institutions: { request: async () => ({ query: { keyword: 'ngan hang', start: 0, end: 5 } }) },
    branches: { request: async (server) => ({ query: { maTctd: await codeOf(server, 'lan.clerk') } }) },
    products: { request: async () => ({ query: { customerType: '2' } }) },
    provinceList: { request: nothing },
    countryList: { request: nothing },
    fiscalYears: { request: nothing },
    periods: { request: nothing },
    months: { request: async () => ({ query: { nam: '2026' } }) },
    years: { request: nothing },
    users: { request: nothing },
    invoiceTemplates: { request: nothing },
  },
};
