import { refusals } from '#kit/contract/refusal.ts';

/** Refusals of fees. */
export const feesRefusals = refusals({
  'fee-own': {
    status: 403,
    number: '4030151',
    text: [
      'Người đề nghị không tự duyệt được. Cần một người khác của Trung tâm',
      'The person who proposed it cannot approve it. Another person at the Centre must do so',
    ],
  },
  'fee-decided': {
    status: 409,
    number: '4090154',
    text: ['Đề nghị này đã được quyết định', 'This proposal has already been decided'],
  },
  'fee-account-open': {
    status: 409,
    number: '4090159',
    text: [
      'Tháng này chưa chốt số liệu nên chưa thể đối chiếu. Hãy xác nhận sau khi Trung tâm chốt tháng',
      'This month is not closed yet, so its account cannot be agreed. Confirm it once the Centre has closed the month',
    ],
  },
  'fee-budget': {
    status: 409,
    number: '4090158',
    text: [
      'Đơn vị đã dùng hết ngân sách tháng này ({{limit}} đồng). Quản trị viên đơn vị có thể thay đổi ngân sách',
      'Your institution has spent this month’s budget (VND {{limit}}). Your administrator can change it',
    ],
    programs: [
      [
        'Đơn vị đã dùng hết ngân sách tháng này ({{limit}} đồng). Gọi lại khi ngân sách được nâng trên cổng thông tin, hoặc vào tháng sau',
        'Your institution has spent this month’s budget (VND {{limit}}). Call again once it is raised in the portal, or next month',
      ],
    ],
  },
  'fee-changed': {
    status: 409,
    number: '4090146',
    text: [
      'Giá đã thay đổi, nay là {{price}} đồng. Hãy xem lại mức phí rồi xác nhận',
      'The price has changed to VND {{price}}. Please review the fee and confirm',
    ],
  },
});
