import type { ErrorEntry } from './error-entry.ts';

/** Refusals of fees; part of the one catalogue. */
export const feeErrors = {
  'fee-month-open': {
    status: 409,
    number: '4090151',
    text: [
      'Kỳ {{month}} chưa chốt phí. Hãy chọn kỳ đã chốt',
      'Fees for {{month}} are not closed yet. Choose a closed month',
    ],
  },
  'fee-file-making': {
    status: 409,
    number: '4090152',
    text: [
      'Bảng kê lớn đang được tạo. Hãy tải xuống từ lịch sử tạo tệp khi đã xong',
      'This large statement is being created. Download it from the file history when it is ready',
    ],
  },
  'fee-rule-past': {
    status: 400,
    number: '4000151',
    text: ['Ngày hiệu lực phải sau hôm nay', 'It must take effect after today'],
  },
  'fee-rule-overlap': {
    status: 409,
    number: '4090153',
    text: [
      'Đã có mức giá khác cho những ngày này. Hãy chọn ngày khác hoặc thu hồi mức giá kia',
      'Another price already covers these dates. Choose other dates, or withdraw the other one',
    ],
  },
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
  'fee-write-off': {
    status: 409,
    number: '4090155',
    text: [
      'Số tiền xóa nợ lớn hơn số còn phải thanh toán: {{open}} đồng',
      'The write-off exceeds the amount outstanding: VND {{open}}',
    ],
  },
  'fee-contract-known': {
    status: 409,
    number: '4090156',
    text: [
      'Số hợp đồng này đã có, hoặc đơn vị còn một hợp đồng cùng loại chưa có ngày kết thúc',
      'This contract number already exists, or the institution has an open-ended contract of this type',
    ],
  },
  'fee-figures-differ': {
    status: 409,
    number: '4090157',
    text: [
      'Số liệu hai bên còn chênh lệch {{difference}} đồng. Chưa thể xác nhận',
      'The two figures still differ by VND {{difference}}. They cannot be agreed yet',
    ],
  },
  'fee-budget': {
    status: 409,
    number: '4090158',
    text: [
      'Đơn vị đã dùng hết ngân sách tháng này ({{limit}} đồng). Quản trị viên đơn vị có thể thay đổi ngân sách',
      'Your institution has spent this month’s budget (VND {{limit}}). Your administrator can change it',
    ],
  },
} as const satisfies Readonly<Record<string, ErrorEntry>>;
