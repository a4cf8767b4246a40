import { z } from 'zod';
import { calls } from '#kit/contract/call.ts';
import { people, peopleWindow } from '#bureau/contract/people-shown.ts';
import {
  bureauRule,
  cicCode,
  customerName,
  customerType,
  identityNumber,
  isCovered,
  phone,
  taxCodeOrCovered,
  voucherNumber,
} from '#bureau/contract/fields.ts';
import {
  inquiryNumbers,
  instantProducts,
  kindOfNumber,
  productRule,
  scoreProduct,
} from '#bureau/contract/product-numbers.ts';
import { captchaFields, code, input, plainDate, text } from '#kit/contract/fields.ts';
import { reportPurpose } from '#bureau/contract/purposes.ts';
import { agreedFee } from '#bureau/contract/fee-fields.ts';
import { choiceRule, rule } from '#kit/contract/rule.ts';
import type { SubjectKind } from '#bureau/contract/subject-kind.ts';

/** The products this screen asks for: credit relations of an individual and of a legal entity, and their detailed reports. */
export const inquiryProducts = ['05', '15', 'S11A', 'S10A'] as const;

const inquiryFields = {
  productType: z.string({ error: rule('required') }).min(1, rule('required')),
  voucherNumber,
  customerType: customerType.optional(),
  cicCode: cicCode.optional(),
  customerName,
  address: text(200),
  identityNumber: z.string().trim().max(50).optional(),
  /** Searched by; a report does not ask for it. */
  birthDate: plainDate.optional(),
  businessRegistration: code(50).optional(),
  taxCode: taxCodeOrCovered.optional(),
  generalDirector: text(20).optional(),
  phone: phone.optional(),
  cifCode: code(50).optional(),
  province: z.string().max(3).optional(),
  /** Why it is asked (CNS-02); to grant credit if it is left out. */
  purpose: reportPurpose.optional(),
  agreedFee,
};

type Customer = { [K in keyof typeof inquiryFields]?: unknown };

/** The customer type of a product number; natural persons of one that is about both kinds. */
export function typeOfProduct(product: string): '1' | '2' {
  return kindOfNumber(product) === 'legal' ? '1' : '2';
}

const always = { when: () => true };

// Checked together with the fields' own rules, so that the clerk sees all faults at once; a customer named by CIC
// code needs no papers.
function identityFault(given: Customer): 'required' | 'number' | undefined {
  const hasCode = typeof given.cicCode === 'string' && given.cicCode !== '';
  const number = typeof given.identityNumber === 'string' ? given.identityNumber : '';
  if (hasCode)
    return number === '' || isCovered(number) || identityNumber.safeParse(number).success ? undefined : 'number';
  if (number !== '') return identityNumber.safeParse(number).success ? undefined : 'number';
  const isNatural = (given.customerType ?? typeOfProduct(textOf(given.productType))) === '2';
  return isNatural ? 'required' : undefined;
}

/** The customer's type: as given, of type 0 by the papers without a CIC code, '0' while both or none are there. */
function typeAskedAbout(given: Customer): unknown {
  if (given.customerType !== '0' || isGiven(given.cicCode)) return given.customerType;
  const [isNatural, isLegal] = [isGiven(given.identityNumber), isGiven(given.businessRegistration)];
  if (isNatural === isLegal) return '0';
  return isNatural ? '2' : '1';
}

/** True if a product of one kind of customer is asked for about the other (FIX-05). */
function isOfOtherKind(given: Customer, kind: SubjectKind): boolean {
  const other = kind === 'natural' ? '1' : '2';
  return kindOfNumber(textOf(given.productType)) === kind && typeAskedAbout(given) === other;
}

function identityMessage(given: unknown): string {
  const number =
    typeof given === 'object' && given !== null && 'identityNumber' in given ? given.identityNumber : undefined;
  return identityNumber.safeParse(number).error?.issues[0]?.message ?? rule('invalid');
}

function needsLegalPapers(given: Customer): boolean {
  const type = given.customerType ?? typeOfProduct(textOf(given.productType));
  return type === '1' && (given.cicCode === undefined || given.cicCode === '');
}

const textOf = (value: unknown) => (typeof value === 'string' ? value : '');
const isGiven = (value: unknown) => typeof value === 'string' && value.trim() !== '';

/** The rules of the product of an inquiry: one of a call's products, and about the kind of customer that is asked about. */
function productRules<T extends z.ZodType<Customer>>(schema: T, numbers: readonly string[]): T {
  return schema
    .refine(({ productType }) => !isGiven(productType) || numbers.includes(textOf(productType)), {
      ...always,
      path: ['productType'],
      error: productRule(numbers),
    })
    .refine((given) => !isOfOtherKind(given, 'natural'), {
      ...always,
      path: ['productType'],
      error: bureauRule('product-of-natural'),
    })
    .refine((given) => !isOfOtherKind(given, 'legal'), {
      ...always,
      path: ['productType'],
      error: bureauRule('product-of-legal'),
    });
}

/** The fields of an inquiry with the rules between them (INQ-02, INQ-03); the same on the screen and on the server. */
const inquiryBody = input({ ...inquiryFields, ...captchaFields })
  .refine((given) => identityFault(given) !== 'required', {
    ...always,
    path: ['identityNumber'],
    error: rule('required'),
  })
  .refine((given) => identityFault(given) !== 'number', {
    ...always,
    path: ['identityNumber'],
    error: ({ input: given }) => identityMessage(given),
  })
  .refine((given) => !needsLegalPapers(given) || isGiven(given.businessRegistration), {
    ...always,
    path: ['businessRegistration'],
    error: rule('required'),
  })
  .refine((given) => !needsLegalPapers(given) || isGiven(given.taxCode), {
    ...always,
    path: ['taxCode'],
    error: rule('required'),
  })
  // A covered number names nobody: the CIC code that it came with does.
  .refine((given) => isGiven(given.cicCode) || !textOf(given.taxCode).includes('*'), {
    ...always,
    path: ['taxCode'],
    error: bureauRule('tax-code-digits'),
  })
  .refine(
    (given) =>
      given.customerType !== '0' ||
      isGiven(given.cicCode) ||
      isGiven(given.identityNumber) ||
      isGiven(given.businessRegistration),
    { ...always, path: ['identityNumber'], error: bureauRule('identity-or-registration') },
  );

/** The fields of a customer inquiry. */
export const inquiryInput = productRules(inquiryBody, inquiryNumbers);

/** A syllable is a run of letters; a single one identifies nobody. */
const hasTwoSyllables = (name: string | undefined) => (name?.trim().match(/\p{L}+/gu) ?? []).length >= 2;

const assistFields = {
  address: text(200).optional(),
  cicCode: cicCode.optional(),
  customerName: text(250).optional(),
  regNo: code(50).optional(),
  taxNo: code(50).optional(),
  idNo: z.string().trim().max(50).optional(),
  birthDate: plainDate.optional(),
  objTp: customerType.optional(),
  unitCode: z.string().max(20).optional(),
  brCstCode: code(50).optional(),
  srcTp: z.string().max(10).optional(),
  brCode: z.string().max(20).optional(),
  province: z.string().max(3).optional(),
  ...peopleWindow,
  ...captchaFields,
};

/** One candidate of the search assist: the specification's fields, how sure the match is (1 to 10), and why. */
const candidate = z.object({
  macic: z.string(),
  tenkh: z.string(),
  diachi: z.string(),
  socmt: z.string(),
  msthue: z.string(),
  dkdk: z.string(),
  loaikh: customerType,
  confidence: z.number().int(),
  reasons: z.array(z.string()),
  grades: z.object({ name: z.string(), identity: z.string(), address: z.string() }),
});

const paper = z.string().trim().max(50).optional();

/** The product and customer of an inquiry that may have been charged today; instant products are named by their code. */
function earlierInquiry(products: readonly string[]) {
  return input({
    productType: z.enum(products, { error: productRule(products) }),
    /** A ticket that is sent again costs nothing more, so it is not an earlier one. */
    voucherNumber: z.string().trim().max(250).optional(),
    cicCode: cicCode.optional(),
    customerName: text(250).optional(),
    identityNumber: paper,
    businessRegistration: paper,
    taxCode: paper,
  });
}

/** The search assist, without the captcha that a frequent searcher solves. */
const search = {
  method: 'POST',
  path: '/api/HoiTinKhachHang/Search',
  reads: [],
  about:
    'Search assist: customers similar to the input, ranked by similarity with the reason. Identity numbers show four digits, addresses begin with the ward. Shows 20, or up to 200 as the ' +
    'window asks; each borrower shown counts against the day (`left`).',
  access: { permission: 'inquiry.ask' },
  audit: 'read',
  quota: {
    counter: 'customer',
    key: ['cicCode', 'idNo', 'taxNo', 'regNo', 'customerName', 'birthDate', 'address', 'province', 'objTp'],
    together: true,
  },
  body: input(assistFields).refine(
    (given) =>
      isGiven(given.cicCode) ||
      isGiven(given.idNo) ||
      isGiven(given.regNo) ||
      isGiven(given.taxNo) ||
      hasTwoSyllables(given.customerName),
    { path: ['customerName'], error: bureauRule('search-criteria') },
  ),
  answer: people(candidate),
} as const;

export const customerInquiry = calls({
  search: { ...search, captcha: { purpose: 'search', after: { count: 20, minutes: 10 } } },
  lookup: {
    method: 'POST',
    path: '/api/HoiTinKhachHang/CICLookup',
    about: 'The customer of a CIC code, to fill the form. Counts against the daily limit, found or not.',
    access: { permission: 'inquiry.ask' },
    audit: 'read',
    quota: { counter: 'customer', key: ['cicCode'] },
    body: input({ cicCode, customerType: customerType.optional() }),
    answer: z.object({
      cstNm: z.string(),
      cstAddr: z.string(),
      cstIdNo: z.string(),
      cstRegNo: z.string(),
      cstTaxNo: z.string(),
      customerType,
    }),
  },
  confirm: {
    method: 'POST',
    path: '/api/HoiTinKhachHang/Confirm',
    changes: ['inquiry'],
    about:
      "Asks about a customer. '0' is success; the same ticket number with the same content asks once and costs once.",
    access: { permission: 'inquiry.ask' },
    audit: 'change',
    captcha: { purpose: 'inquiry' },
    quota: { counter: 'customer', key: ['cicCode', 'identityNumber', 'taxCode', 'businessRegistration'] },
    body: inquiryInput,
    answer: z.literal('0'),
  },
  askedToday: {
    method: 'POST',
    path: '/api/HoiTinKhachHang/AskedToday',
    reads: ['inquiry'],
    about:
      "The institution's newest ticket of today that was charged for the same product and customer: its reply is read again for nothing. `isSure` " +
      'when a paper is the same; else name and last four digits are. null when there is none.',
    access: { permission: 'inquiry.ask' },
    audit: 'read',
    body: earlierInquiry([...inquiryNumbers, 'S74', ...instantProducts, scoreProduct]),
    answer: z
      .object({ msPhieu: z.string(), ngayHoi: z.string(), user_Name: z.string(), isSure: z.boolean() })
      .nullable(),
  },
  today: {
    method: 'GET',
    path: '/api/HoiTinKhachHang/Today',
    reads: ['reply'],
    about: "The user's day: customers looked up, the limit, how many tickets there are, and the last twenty of them.",
    access: { permission: 'inquiry.ask' },
    audit: 'none',
    answer: z.object({
      used: z.number().int(),
      limit: z.number().int(),
      /** All tickets of the day, and those of them with and still without an answer; the others failed. */
      total: z.number().int(),
      answered: z.number().int(),
      waiting: z.number().int(),
      tickets: z.array(
        z.object({
          msPhieu: z.string(),
          maSP: z.string(),
          maskedName: z.string(),
          ngayHoi: z.string(),
          tt: z.number().int(),
        }),
      ),
    }),
  },
});

/** The products of voluntary members by their number on the wire: TN10 of legal entities, TN11 of individuals (CHA-01). */
export const voluntaryProducts: ReadonlyMap<string, 'TN10' | 'TN11'> = new Map([
  ['18', 'TN10'],
  ['08', 'TN11'],
]);

const ofMembers = { permission: 'voluntary.ask' } as const;

/** The limit of this class of member: 200 customers a user and day (CHA-02). */
const membersDay = { counter: 'voluntary' } as const;

/**
 * Inquiries of voluntary members ("tổ chức tự nguyện"; the specification's "charity"): like a customer inquiry, but
 * without captcha, for two products, and limited to what the member itself contributes.
 */
export const voluntaryInquiry = calls({
  search: {
    ...customerInquiry.search,
    path: '/api/HoiTinTuNguyen/Search',
    reads: [],
    access: ofMembers,
    quota: { ...customerInquiry.search.quota, ...membersDay },
  },
  lookup: {
    ...customerInquiry.lookup,
    path: '/api/HoiTinTuNguyen/CICLookup',
    access: ofMembers,
    quota: { ...customerInquiry.lookup.quota, ...membersDay },
  },
  confirm: {
    method: 'POST',
    path: '/api/HoiTinTuNguyen/Confirm',
    changes: ['inquiry'],
    about:
      "Asks for TN10 (productType 18) or TN11 (08). '0' is success; the same ticket number with the same content asks once and costs once.",
    access: ofMembers,
    audit: 'change',
    quota: { ...customerInquiry.confirm.quota, ...membersDay },
    body: productRules(inquiryBody, [...voluntaryProducts.keys()]),
    answer: customerInquiry.confirm.answer,
  },
  askedToday: {
    ...customerInquiry.askedToday,
    path: '/api/HoiTinTuNguyen/AskedToday',
    reads: ['inquiry'],
    access: ofMembers,
    body: earlierInquiry([...voluntaryProducts.keys()]),
  },
  today: { ...customerInquiry.today, path: '/api/HoiTinTuNguyen/Today', reads: ['reply'], access: ofMembers },
});

/** Orders of S74 (S74-01): a customer inquiry about a person or a legal entity. Neither it nor its search has a captcha. */
export const s74Inquiry = calls({
  search: { ...search, path: '/api/SanPhamS74/Search' },
  confirm: {
    method: 'POST',
    path: '/api/SanPhamS74/HoiTinNN',
    changes: ['inquiry'],
    about:
      "Orders S74 (productType S74) about a customer of type 1 or 2. '0' is success; the same ticket number with the same content asks once.",
    access: customerInquiry.confirm.access,
    audit: 'change',
    quota: customerInquiry.confirm.quota,
    body: productRules(inquiryBody, ['S74']).refine(
      ({ customerType }) => customerType === '1' || customerType === '2',
      { path: ['customerType'], error: choiceRule },
    ),
    answer: customerInquiry.confirm.answer,
  },
});
