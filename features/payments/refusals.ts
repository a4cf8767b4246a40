import { refusals } from '#kit/contract/refusal.ts';

/** Refusals of payments. */
export const paymentsRefusals = refusals({
  'payee-waiting': {
    status: 409,
    number: '4090165',
    text: [
      'Đã có một đề nghị đổi tài khoản đang chờ duyệt. Hãy xử lý đề nghị đó trước',
      'An account change is already awaiting approval. Please decide on that one first',
    ],
  },
  'payee-own': {
    status: 403,
    number: '4030161',
    text: [
      'Người đề nghị không tự duyệt được. Cần một quản trị viên khác',
      'The person who proposed it cannot approve it. Another administrator must do so',
    ],
  },
  'no-payee': {
    status: 409,
    number: '4090166',
    text: [
      'Chưa có tài khoản nhận phí đang hiệu lực. Vui lòng liên hệ Trung tâm',
      'No fee account is currently in effect. Please contact the Centre',
    ],
  },
  'nothing-owed': {
    status: 409,
    number: '4090167',
    text: ['Giấy báo này đã thanh toán đủ', 'This notice has been paid in full'],
  },
  'bank-file': {
    status: 400,
    number: '4000161',
    text: ['Không đọc được sao kê: {{reason}}', 'The statement cannot be read: {{reason}}'],
  },
  'bank-file-known': {
    status: 409,
    number: '4090168',
    text: [
      'Tệp sao kê này đã đọc lúc {{time}} với tên {{name}}',
      'This exact statement was imported at {{time}} as {{name}}',
    ],
  },
  'line-settled': {
    status: 409,
    number: '4090169',
    text: ['Dòng sao kê này đã được xử lý', 'This line has already been handled'],
  },
  'line-reversing': {
    status: 409,
    number: '4090175',
    text: [
      'Dòng sao kê này đang chờ người thứ hai quyết định việc hủy ghi nhận',
      'A reversal of this line is already awaiting a second person’s decision',
    ],
  },
  'line-not-settled': {
    status: 409,
    number: '4090176',
    text: [
      'Dòng sao kê này chưa được ghi nhận nên không có gì để hủy. Hãy gán giấy báo cho dòng này',
      'This line has paid nothing, so there is nothing to reverse. Allocate it to notices',
    ],
  },
});
