import { inquiryScreen } from '#kit/browser/inquiry-screen/inquiry-screen.tsx';
import { customerInquiry, typeOfProduct } from './contract.ts';
import { askingParts, commonFields, ownAsking, paperFields, shownFields } from './parts.ts';
import { loadPrices, loadProducts, productFor } from './products.ts';
import { customerInquiryWords } from './words.ts';

const { lookupOf, assistOf, askedBefore, outcomeOf, useDay } = askingParts(ownAsking);

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
    ...commonFields,
    ...paperFields(({ customerType = '' }) => customerType),
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
  lookup: lookupOf(),
  assist: assistOf(),
  askedBefore,
  confirm: {
    title: 'form',
    question: 'askConfirm',
    shows: ['productType', ...shownFields],
    fee: 'feeByTariff',
    price: {
      word: 'feeOfPrice',
      load: async () => {
        const priceOf = await loadPrices();
        return ({ productType = '' }) => priceOf(productType);
      },
    },
  },
  result: outcomeOf,
  useDay,
});
