import { z } from 'zod';
import { calls } from '#kit/contract/call.ts';
import { rows } from '#kit/contract/envelope.ts';
import { customerType } from '#bureau/contract/fields.ts';
import { input, plainDate, text, windowQuery } from '#kit/contract/fields.ts';
import { column, row } from '#kit/contract/row.ts';
import { choiceRule, rule } from '#kit/contract/rule.ts';
import { provinceWords } from './words.ts';

/** The tables that an option lookup may name, with their columns for id and label (LKP-02). Nothing else is read. */
const lookupTables = {
  DIM_BRANCH: { code: 'BR_CODE', name: 'BR_NM' },
  DIM_TCTD: { code: 'TCTD_CODE', name: 'TCTD_NM' },
  DIM_PROVINCE: { code: 'PROVINCE_CODE', name: 'PROVINCE_NM' },
  DIM_NATION: { code: 'NATION_CODE', name: 'NATION_NM' },
  DIM_PRODUCT: { code: 'PRODUCT_CODE', name: 'PRODUCT_NM' },
} as const;

export type LookupTable = keyof typeof lookupTables;

export function isLookupTable(name: string): name is LookupTable {
  return Object.hasOwn(lookupTables, name);
}

/** True of the code column of a table. */
function isCodeColumn(table: LookupTable, column: string): boolean {
  return lookupTables[table].code === column;
}

/** True of the name column of a table in either language; the caller's language decides the result. */
function isNameColumn(table: LookupTable, column: string): boolean {
  const { name } = lookupTables[table];
  return column === `${name}_VN` || column === `${name}_EN`;
}

/** An entry of a dropdown: the id is sent, the label is in the caller's language (LKP-02). */
const option = z.object({ id: z.string(), label: z.string() });

export type Option = z.output<typeof option>;

const options = rows(option);

const provinceRow = row(
  { words: provinceWords, caption: 'list', key: 'id' },
  { id: column.code(), label: column.text(320) },
);

const lookup = input({ code: text(40), name: text(40), table: text(40) }).check((context) => {
  const { table, code, name } = context.value;
  const refuse = (field: 'table' | 'code' | 'name') =>
    context.issues.push({ code: 'custom', message: rule('choice'), path: [field], input: context.value });
  if (!isLookupTable(table)) refuse('table');
  else {
    if (!isCodeColumn(table, code)) refuse('code');
    if (!isNameColumn(table, name)) refuse('name');
  }
});

const signedIn = { access: 'signed-in', audit: 'none' } as const;

export const lookups = calls({
  userInfo: {
    ...signedIn,
    method: 'GET',
    path: '/api/user-info',
    about: 'Who is signed in and for which institution and branch.',
    answer: z.object({
      userName: z.string(),
      fullName: z.string(),
      tctdCode: z.string(),
      tctdName: z.string(),
      branchCode: z.string().nullable(),
      branchName: z.string().nullable(),
    }),
  },
  provinces: {
    ...signedIn,
    method: 'GET',
    path: '/api/provinces',
    about: 'The provinces of a day, default today: 34 since 1 July 2025, 63 before.',
    query: input({ date: plainDate.optional() }),
    answer: rows(provinceRow),
  },
  nation: { ...signedIn, method: 'GET', path: '/api/nation', about: 'Countries, Viet Nam first.', answer: options },
  comboboxItems: {
    ...signedIn,
    method: 'GET',
    path: '/api/combobox-items',
    about:
      'Options of a table of the fixed list by its code and name columns, such as BR_CODE, BR_NM_VN, DIM_BRANCH: the branches of the caller.',
    query: lookup,
    answer: options,
  },
  comboboxStatuses: {
    ...signedIn,
    method: 'GET',
    path: '/api/combobox-items-tt',
    about: 'The statuses by which a list can be searched; without a group those of replies.',
    query: input({ group: z.enum(['REPLY'], { error: choiceRule }).default('REPLY') }),
    answer: options,
  },
  institutions: {
    ...signedIn,
    method: 'GET',
    path: '/api/DanhMuc/TCTD',
    reads: ['institution'],
    about:
      'Credit institutions by code, a window at a time; `keyword` searches code and names, with or without accents.',
    query: input({
      keyword: z
        .string()
        .trim()
        .normalize('NFC')
        .max(20, rule('max-length', { max: 20 }))
        .optional(),
      ...windowQuery,
    }).refine(({ start, end }) => end > start, { error: rule('window'), path: ['end'] }),
    answer: options,
  },
  branches: {
    ...signedIn,
    method: 'GET',
    path: '/api/DanhMuc/ChiNhanh',
    about: 'The branches of the institution the session acts for; another one is refused.',
    query: input({ maTctd: text(20) }),
    answer: options,
  },
  products: {
    ...signedIn,
    method: 'GET',
    path: '/api/DanhMuc/SanPham',
    about:
      'Products, all or those for a customer type; `wireIds` are the numbers in requests, `priceVnd` the price for the caller’s institution before VAT, in whole dong.',
    query: input({ customerType: customerType.optional() }),
    answer: rows(option.extend({ wireIds: z.array(z.string()), priceVnd: z.string() })),
  },
  provinceList: {
    ...signedIn,
    method: 'GET',
    path: '/api/DanhMuc/TinhThanh',
    about: 'Same as /api/provinces.',
    query: input({ date: plainDate.optional() }),
    answer: options,
  },
  countryList: {
    ...signedIn,
    method: 'GET',
    path: '/api/DanhMuc/QuocGia',
    about: 'Same as /api/nation.',
    answer: options,
  },
  fiscalYears: {
    ...signedIn,
    method: 'GET',
    path: '/api/DanhMuc/NamTaiChinh',
    about:
      'Fiscal years whose statements may be requested, newest first: last year after 30 April, until then the one before.',
    answer: options,
  },
  periods: {
    ...signedIn,
    method: 'GET',
    path: '/api/DanhMuc/Ky',
    about: 'The months that statements are made for, newest first: id is yyyyMM.',
    answer: options,
  },
  months: {
    ...signedIn,
    method: 'GET',
    path: '/api/DanhMuc/Thang',
    about: 'The months of a year, 01 to 12, each once; of the current year those that have begun.',
    query: input({
      nam: z
        .string()
        .regex(/^\d{4}$/, rule('number'))
        .optional(),
    }),
    answer: options,
  },
  years: {
    ...signedIn,
    method: 'GET',
    path: '/api/DanhMuc/Nam',
    about: 'The years of the periods, each once, newest first.',
    answer: options,
  },
  users: {
    ...signedIn,
    method: 'GET',
    path: '/api/DanhMuc/NguoiDung',
    about: "The users of the session's institution, by user name; for a branch only its own.",
    answer: options,
  },
  invoiceTemplates: {
    ...signedIn,
    method: 'GET',
    path: '/api/DanhMuc/MauHoaDon',
    about: 'Invoice symbols by year from 1C25TAN downward (Circular 78/2021), then the older form.',
    answer: options,
  },
});
