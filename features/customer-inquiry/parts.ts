import { send } from '#kit/browser/call.ts';
import type { Call } from '#kit/contract/call.ts';
import { beforeOf } from '#bureau/screens/inquiry/day/asked-before.ts';
import { dayOf } from '#bureau/screens/inquiry/day/day.tsx';
import type {
  AssistSpec,
  Before,
  FieldOf,
  InquiryField,
  LookupSpec,
  Outcome,
} from '#bureau/screens/inquiry/declaration.ts';
import { filled, type Values } from '#bureau/screens/inquiry/values.ts';
import { language } from '#kit/browser/language.ts';
import { both, say } from '#kit/words/words.ts';
import { type ReplyList, replyPath } from '#features/replies/contract.ts';
import { assistBody, canSearch } from './assist-request.ts';
import { customerInquiry } from './contract.ts';
import { loadPrices, loadProvinces } from './products.ts';
import { customerInquiryWords } from './words.ts';
import { purposeChoices } from '#bureau/contract/purposes.ts';
import type { CustomerType } from '#bureau/contract/subject-kind.ts';

type Of<C extends Call> = Omit<C, 'path' | 'about' | 'access' | 'captcha' | 'quota'> &
  Pick<Call, 'path' | 'about' | 'access' | 'captcha' | 'quota'>;

/** The calls of an inquiry screen: the customer inquiry's own, or others with the same requests and answers. */
export type AskingCalls = { readonly [K in keyof typeof customerInquiry]: Of<(typeof customerInquiry)[K]> };

type Name = FieldOf<typeof customerInquiry.confirm>;
export type Word = keyof (typeof customerInquiryWords)['texts'];
type Field = InquiryField<Name & Word, Word>;

const typeWords = { '0': 'typeAll', '1': 'typeLegal', '2': 'typeNatural' } as const;

/** The first fields of every screen of this call. */
export const commonFields = [
  { name: 'province', kind: 'choice', pinned: true, span: 3, load: loadProvinces },
  { name: 'voucherNumber', kind: 'ticket', max: 18, required: true },
  { name: 'cicCode', kind: 'code', span: 3 },
  { name: 'customerName', kind: 'text', max: 250, required: true, span: 6 },
  { name: 'address', kind: 'text', max: 200, required: true, span: 6 },
] as const satisfies readonly Field[];

/** The fields of a customer's papers, for the type in the current values: 0 either, 1 legal, 2 natural (INQ-04). */
export function paperFields(typeOf: (values: Values<Name>) => string): readonly Field[] {
  const isNatural = (values: Values<Name>) => typeOf(values) === '2';
  const isLegal = (values: Values<Name>) => typeOf(values) === '1';
  const legal = {
    shown: (values: Values<Name>) => !isNatural(values),
    // A customer named by CIC code needs no papers.
    required: (values: Values<Name>) => isLegal(values) && !values.cicCode,
  };
  return [
    {
      name: 'identityNumber',
      kind: 'digits',
      length: 12,
      span: 3,
      shown: (values) => !isLegal(values),
      required: (values) => isNatural(values) && !values.cicCode,
    },
    { name: 'birthDate', kind: 'day', hint: 'birthDateHint', span: 3, shown: (values) => !isLegal(values) },
    { name: 'businessRegistration', kind: 'code', max: 50, span: 3, ...legal },
    { name: 'taxCode', kind: 'code', max: 50, span: 3, ...legal },
    { name: 'generalDirector', kind: 'text', max: 20, span: 6, shown: legal.shown },
    { name: 'phone', kind: 'code', max: 20, span: 3 },
    { name: 'cifCode', kind: 'code', max: 50, span: 3 },
  ];
}

/** The customer's type in the current values. */
export const typeAsked = ({ customerType = '' }: Values<Name>): string => customerType;

/** The choice of the customer's type, if a screen asks about either. */
export function typeField(options: readonly ('typeNatural' | 'typeLegal' | 'typeAll')[]) {
  const values = { typeAll: '0', typeLegal: '1', typeNatural: '2' } as const;
  return {
    name: 'customerType',
    kind: 'segments',
    pinned: true,
    span: 4,
    options: options.map((label) => ({ value: values[label], label })),
  } as const satisfies Field;
}

/** Why it is asked: begins with the usual purpose, and stays as it was chosen last (CNS-02). */
export const purposeField = {
  ...{ name: 'purpose', kind: 'segments', pinned: true, span: 5 },
  options: purposeChoices,
} as const satisfies Field;

/** The target fields of the identification box, on a screen for either type. */
export const identifyAnyone = {
  cicCode: 'cicCode',
  identityNumber: 'identityNumber',
  taxCode: 'taxCode',
  name: 'customerName',
  address: 'address',
  birthDate: 'birthDate',
  type: { field: 'customerType', all: '0', legal: '1', natural: '2' },
} as const;

/** The fee that the dialog names: by the tariff, and the product's price if known. */
export const feeOf = (productOf: (values: Values<Name>) => string) => ({
  fee: 'feeByTariff' as const,
  price: {
    word: 'feeOfPrice' as const,
    agreedAs: 'agreedFee',
    load: async () => {
      const priceOf = await loadPrices();
      return (values: Values<Name>) => priceOf(productOf(values));
    },
  },
});

/** The fields read back before the fee, except the product. */
export const shownFields = [
  'cicCode',
  'customerName',
  'identityNumber',
  'businessRegistration',
  'taxCode',
  'voucherNumber',
] as const;

/** A screen's calls and the place of its replies. */
export type Asking = { readonly calls: AskingCalls; readonly list: ReplyList };

/** The customer inquiry's own. */
export const ownAsking: Asking = { calls: customerInquiry, list: 'reply-customer' };

/** The parts of a screen that send calls. */
export function askingParts({ calls, list }: Asking) {
  const hrefOf = (ticket: string) => replyPath(ticket, list);
  return {
    lookupOf: (type?: CustomerType) => lookupOf(calls, type),
    assistOf: (type?: CustomerType) => assistOf(calls, type),
    useDay: dayOf({ read: (signal) => send(calls.today, {}, { signal }), hrefOf, listHref: `/portal/main/${list}` }),

    /** Whether the institution has paid for the same today, and where that reply is. */
    askedBefore: async (values: Values<Name>): Promise<Before | undefined> => {
      const { productType = '', ...given } = filled(values);
      const { voucherNumber, cicCode, customerName, identityNumber, businessRegistration, taxCode } = given;
      const earlier = await send(calls.askedToday, {
        body: { productType, voucherNumber, cicCode, customerName, identityNumber, businessRegistration, taxCode },
      });
      return earlier === null ? undefined : beforeOf(earlier, hrefOf(earlier.msPhieu));
    },

    /** '0' is success; anything else is shown as received (INQ-08). */
    outcomeOf: ({ answer, values }: { answer: string; values: Values<Name> }): Outcome => {
      const ticket = values.voucherNumber ?? '';
      return answer === '0'
        ? { kind: 'sent', ticket, href: hrefOf(ticket.trim()) }
        : { kind: 'failed', message: both(customerInquiryWords, 'notTaken', { answer }) };
    },
  };
}

/** The look-up of a CIC code, limited to one type if given. */
function lookupOf(calls: AskingCalls, type?: CustomerType): LookupSpec<AskingCalls['lookup'], Name> {
  return {
    call: calls.lookup,
    field: 'cicCode',
    length: 10,
    customer: ['customerName', 'address', 'identityNumber', 'businessRegistration', 'taxCode'],
    request: (cicCode) => ({ body: { cicCode, customerType: type } }),
    fill: (found) => ({
      customerType: found.customerType,
      customerName: found.cstNm,
      address: found.cstAddr,
      identityNumber: found.cstIdNo,
      businessRegistration: found.cstRegNo,
      taxCode: found.cstTaxNo,
    }),
  };
}

/** The search assist, limited to one type if given. */
function assistOf(calls: AskingCalls, type?: CustomerType): AssistSpec<AskingCalls['search'], Name> {
  return {
    call: calls.search,
    criteria: [
      ...(['cicCode', 'customerName', 'identityNumber', 'birthDate'] as const),
      ...(['businessRegistration', 'taxCode', 'address', 'province'] as const),
    ],
    canSearch,
    request: (values, captcha) => ({
      body: { ...assistBody(type === undefined ? values : { ...values, customerType: type }), ...captcha },
    }),
    candidates: ({ rows, total, left }) => ({
      total,
      left,
      candidates: rows.map((row) => ({
        code: row.macic,
        name: row.tenkh,
        address: row.diachi,
        papers: [row.socmt, row.dkdk, row.msthue].filter(Boolean).join(' · '),
        kindOfCustomer: say(customerInquiryWords, language(), typeWords[row.loaikh]),
        confidence: row.confidence,
        reasons: row.reasons,
        fill: {
          customerType: row.loaikh,
          cicCode: row.macic,
          customerName: row.tenkh,
          address: row.diachi,
          identityNumber: row.socmt,
          businessRegistration: row.dkdk,
          taxCode: row.msthue,
        },
      })),
    }),
  };
}
