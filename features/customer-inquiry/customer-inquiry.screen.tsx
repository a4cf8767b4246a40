import { inquiryScreen } from '#kit/browser/inquiry-screen/inquiry-screen.tsx';
import { language } from '#kit/browser/language.ts';
import { both, say } from '#kit/words/words.ts';
import { canSearch, assistBody } from './assist-request.ts';
import { customerInquiry, typeOfProduct } from './contract.ts';
import { loadProducts, loadProvinces, priceOf, productFor } from './products.ts';
import { useDay } from './use-day.tsx';
import { replyPath } from '../replies/contract.ts';
import { customerInquiryWords } from './words.ts';

const typeWords = { '0': 'typeAll', '1': 'typeLegal', '2': 'typeNatural' } as const;
const customer = ['customerName', 'address', 'identityNumber', 'businessRegistration', 'taxCode'] as const;

const isLegal = (type: string | undefined) => type === '1';
const isNatural = (type: string | undefined) => type === '2';

export default inquiryScreen({
  call: customerInquiry.confirm,
  words: customerInquiryWords,
  name: 'customer-inquiry',
  start: { customerType: '2', productType: '05' },
  fields: [
    {
      name: 'customerType',
      kind: 'segments',
      pinned: true,
      span: 4,
      options: [
        { value: '2', label: 'typeNatural' },
        { value: '1', label: 'typeLegal' },
        { value: '0', label: 'typeAll' },
      ],
    },
    {
      name: 'productType',
      kind: 'choice',
      pinned: true,
      required: true,
      span: 3,
      load: loadProducts,
      among: ({ id }, { customerType }) => customerType === '0' || typeOfProduct(id) === customerType,
    },
    { name: 'province', kind: 'choice', pinned: true, span: 3, load: loadProvinces },
    { name: 'voucherNumber', kind: 'ticket', max: 18, required: true },
    { name: 'cicCode', kind: 'code', span: 3 },
    { name: 'customerName', kind: 'text', max: 250, required: true, span: 6 },
    { name: 'address', kind: 'text', max: 200, required: true, span: 6 },
    {
      name: 'identityNumber',
      kind: 'digits',
      length: 12,
      shown: ({ customerType }) => !isLegal(customerType),
      required: ({ customerType, cicCode }) => isNatural(customerType) && !cicCode,
    },
    {
      name: 'businessRegistration',
      kind: 'code',
      max: 50,
      shown: ({ customerType }) => !isNatural(customerType),
      required: ({ customerType, cicCode }) => isLegal(customerType) && !cicCode,
    },
    {
      name: 'taxCode',
      kind: 'code',
      max: 50,
      shown: ({ customerType }) => !isNatural(customerType),
      required: ({ customerType, cicCode }) => isLegal(customerType) && !cicCode,
    },
    { name: 'generalDirector', kind: 'text', max: 20, shown: ({ customerType }) => !isNatural(customerType) },
    { name: 'phone', kind: 'code', max: 20 },
    { name: 'cifCode', kind: 'code', max: 50 },
  ],
  identify: {
    cicCode: 'cicCode',
    identityNumber: 'identityNumber',
    taxCode: 'taxCode',
    name: 'customerName',
    address: 'address',
    type: { field: 'customerType', all: '0', legal: '1', natural: '2' },
  },
  switches: [
    {
      field: 'customerType',
      follows: ({ customerType = '', productType = '' }) => ({ productType: productFor(customerType, productType) }),
    },
  ],
  lookup: {
    call: customerInquiry.lookup,
    field: 'cicCode',
    length: 10,
    customer,
    request: (cicCode) => ({ body: { cicCode } }),
    fill: (found) => ({
      customerType: found.customerType,
      customerName: found.cstNm,
      address: found.cstAddr,
      identityNumber: found.cstIdNo,
      businessRegistration: found.cstRegNo,
      taxCode: found.cstTaxNo,
    }),
  },
  assist: {
    call: customerInquiry.search,
    criteria: ['cicCode', 'customerName', 'identityNumber', 'businessRegistration', 'taxCode', 'address', 'province'],
    canSearch,
    request: (values, captcha) => ({ body: { ...assistBody(values), ...captcha } }),
    candidates: ({ rows, total }) => ({
      total,
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
  },
  confirm: {
    title: 'form',
    question: 'askConfirm',
    shows: [
      'productType',
      'cicCode',
      'customerName',
      'identityNumber',
      'businessRegistration',
      'taxCode',
      'voucherNumber',
    ],
    fee: 'feeByTariff',
    price: { word: 'feeOfPrice', of: ({ productType = '' }) => priceOf(productType) },
  },
  result: ({ answer, values }) => {
    const ticket = values.voucherNumber ?? '';
    return answer === '0'
      ? { kind: 'sent', ticket, href: replyPath(ticket.trim()) }
      : { kind: 'failed', message: both(customerInquiryWords, 'notTaken', { answer: String(answer) }) };
  },
  useDay,
});
