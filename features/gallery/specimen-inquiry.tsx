import { z } from 'zod';
import { inquiryScreen } from '#bureau/screens/inquiry/inquiry-screen.tsx';
import { calls } from '#kit/contract/call.ts';
import { cicCode, customerName, customerType, voucherNumber } from '#bureau/contract/fields.ts';
import { captchaFields, input } from '#kit/contract/fields.ts';
import { both } from '#kit/words/words.ts';
import { galleryWords } from './words.ts';

// No server has this call: an inquiry from the gallery is refused, so no ticket is made and nothing is charged.
const { ask } = calls({
  ask: {
    method: 'POST',
    path: '/api/Gallery/Ask',
    about: 'An inquiry that is only shown.',
    access: { permission: 'gallery.view' },
    audit: 'none',
    captcha: { purpose: 'inquiry' },
    body: input({ customerType, voucherNumber, customerName, cicCode: cicCode.optional(), ...captchaFields }),
    answer: z.literal('0'),
  },
});

/** An inquiry screen: form, captcha, question before the fee, and a refusal. */
export default inquiryScreen({
  call: ask,
  words: galleryWords,
  name: 'gallery-inquiry',
  start: { customerType: '2' },
  fields: [
    {
      name: 'customerType',
      kind: 'segments',
      pinned: true,
      options: [
        { value: '2', label: 'typeNatural' },
        { value: '1', label: 'typeLegal' },
      ],
    },
    { name: 'voucherNumber', kind: 'ticket', max: 18, required: true },
    { name: 'cicCode', kind: 'code', span: 3 },
    { name: 'customerName', kind: 'text', max: 250, required: true, span: 6 },
  ],
  confirm: {
    title: 'inquiryForm',
    question: 'askSpecimen',
    shows: ['customerType', 'voucherNumber', 'cicCode', 'customerName'],
    fee: 'feeUnknown',
    price: { word: 'feeKnown', load: async () => (values) => (values.customerType === '1' ? undefined : '8000') },
  },
  result: ({ answer }) => ({ kind: 'failed', message: both(galleryWords, 'currentValue', { value: answer }) }),
});
