import type { ComponentType, ReactNode } from 'react';
import { purposeChoices } from '#bureau/contract/purposes.ts';
import { inquiryScreen } from '#bureau/screens/inquiry/inquiry-screen.tsx';
import { instantInquiry } from './contract.ts';
import { askedBefore, loadInstantProducts, loadPrices, newName, personAssist, personLookup, useDay } from './parts.ts';
import { instantWords } from './words.ts';

/** A ticket that was answered, and its product. */
export type Shown = { readonly ticket: string; readonly product: string };

/** The form of the instant inquiry; the screen decides what appears under it with the answer. */
export function instantScreen(name: string, view: (shown: Shown) => ReactNode): ComponentType {
  return inquiryScreen({
    call: instantInquiry.confirm,
    words: instantWords,
    name,
    start: { productCode: 'S11T', purpose: 'credit-granting' },
    fields: [
      { name: 'productCode', kind: 'choice', pinned: true, required: true, load: loadInstantProducts },
      { name: 'voucherCode', kind: 'ticket', max: 250, required: true },
      { name: 'customerName', kind: 'text', max: 250, required: true, span: 8 },
      { name: 'identityNumber', kind: 'digits', length: 12, required: true },
      { name: 'cicCode', kind: 'code', span: 3 },
      { name: 'purpose', kind: 'segments', pinned: true, span: 4, options: purposeChoices },
    ],
    identify: { cicCode: 'cicCode', identityNumber: 'identityNumber', name: 'customerName' },
    lookup: personLookup,
    assist: personAssist,
    ask: 'askReport',
    askedBefore: (values) => askedBefore(values.productCode ?? '', values),
    confirm: {
      title: 'form',
      question: 'askConfirm',
      canTurnOff: true,
      shows: ['productCode', 'cicCode', 'customerName', 'identityNumber', 'voucherCode'],
      fee: 'feeByTariff',
      price: {
        word: 'feeOfPrice',
        agreedAs: 'agreedFee',
        load: async () => {
          const priceOf = await loadPrices();
          return ({ productCode = '' }) => priceOf(productCode);
        },
      },
    },
    result: ({ answer }) => ({
      kind: 'shown',
      view: view({ ticket: answer.msPhieu, product: answer.maSP }),
    }),
    newName,
    useDay,
  });
}
