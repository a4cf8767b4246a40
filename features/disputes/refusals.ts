import { refusals } from '#kit/contract/refusal.ts';

/** Refusals of disputes. */
export const disputesRefusals = refusals({
  'dispute-known': {
    status: 409,
    number: '4090193',
    text: [
      'Số liệu này đang có hồ sơ khiếu nại, hoặc đã được đính chính. Hãy xem hồ sơ đó',
      'This figure already has a case, or has been corrected. Please see that case',
    ],
  },
  'figure-corrected': {
    status: 409,
    number: '4090183',
    text: [
      'Số liệu này đã được đính chính ngày {{day}} theo hồ sơ {{number}}. Hãy hỏi tin lại để xem số liệu mới',
      'This figure was corrected on {{day}} in case {{number}}. Inquire again to see the new figure',
    ],
  },
  'no-extension': {
    status: 409,
    number: '4090190',
    text: [
      'Thời hạn của hồ sơ này không gia hạn được: Thông tư 15 chỉ cho gia hạn giải quyết khiếu nại của khách hàng',
      'This deadline cannot be extended: Circular 15 allows extensions only for resolving a borrower’s dispute',
    ],
  },
  'extended-already': {
    status: 409,
    number: '4090184',
    text: ['Hồ sơ này đã được gia hạn một lần', 'This case has already been extended once'],
  },
  'case-files-full': {
    status: 409,
    number: '4090186',
    text: ['Hồ sơ chỉ nhận tối đa {{max}} tệp', 'A case can have up to {{max}} files'],
  },
});
