import { inquiryScreen } from '#kit/browser/inquiry-screen/inquiry-screen.tsx';
import { customerInquiry, s74Inquiry } from './contract.ts';
import { type Asking, askingParts, commonFields, paperFields, shownFields } from './parts.ts';
import { loadPrices } from './products.ts';
import { customerInquiryWords } from './words.ts';

const asking: Asking = { calls: { ...customerInquiry, ...s74Inquiry }, list: 'reply-customer' };
const { lookupOf, assistOf, askedBefore, outcomeOf, useDay } = askingParts(asking);

/** The order form of S74: the customer inquiry for either kind of customer, one product, no captcha (S74-01). */
export default inquiryScreen({
  call: s74Inquiry.confirm,
  words: customerInquiryWords,
  name: 'order-form',
  start: { customerType: '1' },
  fixed: { productType: 'S74' },
  fields: [
    {
      name: 'customerType',
      kind: 'segments',
      pinned: true,
      span: 4,
      options: [
        { value: '1', label: 'typeLegal' },
        { value: '2', label: 'typeNatural' },
      ],
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
  switches: [{ field: 'customerType' }],
  lookup: lookupOf(),
  assist: assistOf(),
  askedBefore,
  confirm: {
    title: 'titleS74',
    question: 'askConfirm',
    shows: shownFields,
    facts: [{ label: 'productType', value: 'titleS74' }],
    fee: 'feeByTariff',
    price: {
      word: 'feeOfPrice',
      load: async () => {
        const price = (await loadPrices())('S74');
        return () => price;
      },
    },
  },
  result: outcomeOf,
  useDay,
});
