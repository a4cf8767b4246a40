import { refusals } from '#kit/contract/refusal.ts';

/** Refusals of scoring a portfolio. */
export const scoreBatchRefusals = refusals({
  'score-batch-known': {
    status: 409,
    number: '4090620',
    text: ['Tệp này đã được gửi hôm nay, lúc {{at}}', 'This file was sent today already, at {{at}}'],
  },
  'score-batch-waits': {
    status: 409,
    number: '4090621',
    text: [
      'Một tệp khác của đơn vị đang được chấm. Hãy gửi khi tệp đó xong',
      'Another file of the institution is being scored. Send this one when that is done',
    ],
  },
});
