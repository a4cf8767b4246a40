import type { ComponentType } from 'react';
import { inquiryScreen } from '#bureau/screens/inquiry/inquiry-screen.tsx';
import { typeOfProduct } from './contract.ts';
import {
  type Asking,
  askingParts,
  commonFields,
  feeOf,
  ownAsking,
  paperFields,
  purposeField,
  shownFields,
  type Word,
} from './parts.ts';
import { customerInquiryWords } from './words.ts';

/**
 * The screen of one product by its number on the wire: the customer inquiry for the product's type of customer
 * (PRD-02), or another form of it.
 */
export function productScreen(productType: string, title: Word, asking: Asking = ownAsking): ComponentType {
  const type = typeOfProduct(productType);
  const { lookupOf, assistOf, askedBefore, outcomeOf, useDay } = askingParts(asking);
  return inquiryScreen({
    call: asking.calls.confirm,
    words: customerInquiryWords,
    name: `product-${productType}`,
    fixed: { productType, customerType: type },
    start: { purpose: 'credit-granting' },
    fields: [...commonFields, ...paperFields(() => type), purposeField],
    identify: {
      cicCode: 'cicCode',
      ...(type === '1' ? { taxCode: 'taxCode' } : { identityNumber: 'identityNumber' }),
      name: 'customerName',
      address: 'address',
    },
    lookup: lookupOf(type),
    assist: assistOf(type),
    askedBefore,
    confirm: {
      title,
      question: 'askConfirm',
      shows: shownFields,
      facts: [{ label: 'productType', value: title }],
      ...feeOf(() => productType),
    },
    result: outcomeOf,
    useDay,
  });
}
