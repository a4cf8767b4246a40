import { inquiryScreen } from '#bureau/screens/inquiry/inquiry-screen.tsx';
import { customerInquiry, typeOfProduct } from './contract.ts';
import {
  askingParts,
  commonFields,
  feeOf,
  identifyAnyone,
  ownAsking,
  paperFields,
  purposeField,
  shownFields,
  typeAsked,
  typeField,
} from './parts.ts';
import { loadProducts, productFor } from './products.ts';
import { customerInquiryWords } from './words.ts';

const { lookupOf, assistOf, askedBefore, outcomeOf, useDay } = askingParts(ownAsking);

export default inquiryScreen({
  call: customerInquiry.confirm,
  words: customerInquiryWords,
  name: 'customer-inquiry',
  start: { customerType: '2', productType: '05', purpose: 'credit-granting' },
  fields: [
    typeField(['typeNatural', 'typeLegal', 'typeAll']),
    {
      name: 'productType',
      kind: 'choice',
      pinned: true,
      required: true,
      span: 5,
      load: loadProducts,
      among: ({ id }, { customerType }) => customerType === '0' || typeOfProduct(id) === customerType,
    },
    ...commonFields,
    ...paperFields(typeAsked),
    purposeField,
  ],
  identify: identifyAnyone,
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
    ...feeOf(({ productType = '' }) => productType),
  },
  result: outcomeOf,
  useDay,
});
