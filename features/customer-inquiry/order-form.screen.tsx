import { inquiryScreen } from '#bureau/screens/inquiry/inquiry-screen.tsx';
import { customerInquiry, s74Inquiry } from './contract.ts';
import {
  type Asking,
  askingParts,
  commonFields,
  feeOf,
  identifyAnyone,
  paperFields,
  purposeField,
  shownFields,
  typeAsked,
  typeField,
} from './parts.ts';
import { customerInquiryWords } from './words.ts';

const asking: Asking = { calls: { ...customerInquiry, ...s74Inquiry }, list: 'reply-customer' };
const { lookupOf, assistOf, askedBefore, outcomeOf, useDay } = askingParts(asking);

/** The order form of S74: the customer inquiry for either kind of customer, one product, no captcha (S74-01). */
export default inquiryScreen({
  call: s74Inquiry.confirm,
  words: customerInquiryWords,
  name: 'order-form',
  start: { customerType: '1', purpose: 'credit-granting' },
  fixed: { productType: 'S74' },
  fields: [typeField(['typeLegal', 'typeNatural']), ...commonFields, ...paperFields(typeAsked), purposeField],
  identify: identifyAnyone,
  switches: [{ field: 'customerType' }],
  lookup: lookupOf(),
  assist: assistOf(),
  askedBefore,
  confirm: {
    title: 'titleS74',
    question: 'askConfirm',
    shows: shownFields,
    facts: [{ label: 'productType', value: 'titleS74' }],
    ...feeOf(() => 'S74'),
  },
  result: outcomeOf,
  useDay,
});
