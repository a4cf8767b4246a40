import { inquiryScreen } from '#bureau/screens/inquiry/inquiry-screen.tsx';
import { scoreProduct } from '#bureau/contract/product-numbers.ts';
import { personalScore } from './contract.ts';
import { askedBefore, loadPrices, newName, person, personAssist, personLookup, useDay } from './parts.ts';
import { ShownReport } from './shown-report.tsx';
import { WhatIf } from './what-if.tsx';
import { instantWords } from './words.ts';

export default inquiryScreen({
  call: personalScore.confirm,
  words: instantWords,
  name: 'personal-credit-score',
  fields: [
    { name: 'cicCode', kind: 'code', span: 3 },
    { name: 'identityNumber', kind: 'digits', length: 12, required: true },
    { name: 'customerName', kind: 'text', max: 250, required: true, span: 6 },
    { name: 'address', kind: 'text', max: 200, span: 6 },
    { name: 'consent', kind: 'tick', required: true, span: 12 },
  ],
  identify: { cicCode: 'cicCode', identityNumber: 'identityNumber', name: 'customerName', address: 'address' },
  lookup: {
    ...personLookup,
    customer: [...person, 'address'],
    fill: (found) => ({ customerName: found.cstNm, identityNumber: found.cstIdNo, address: found.cstAddr }),
  },
  assist: personAssist,
  ask: 'askReport',
  askedBefore: (values) => askedBefore(scoreProduct, values),
  confirm: {
    title: 'scoreForm',
    question: 'askConfirm',
    canTurnOff: true,
    shows: ['cicCode', 'identityNumber', 'customerName', 'address'],
    facts: [{ label: 'productCode', value: 'score' }],
    fee: 'feeByTariff',
    price: {
      word: 'feeOfPrice',
      agreedAs: 'agreedFee',
      load: async () => {
        const price = (await loadPrices())(scoreProduct);
        return () => price;
      },
    },
  },
  result: ({ answer }) => ({
    kind: 'shown',
    view: (
      <ShownReport
        key={answer.msPhieu}
        ticket={answer.msPhieu}
        product={answer.maSP}
        after={answer.hasInformation ? <WhatIf ticket={answer.msPhieu} /> : null}
      />
    ),
  }),
  newName,
  useDay,
});
