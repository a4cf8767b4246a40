import type { ErrorEntry } from './error-entry.ts';

/** Refusals of invoices and payments; part of the one catalogue. */
export const invoiceErrors = {
  'invoice-ended': {
    status: 409,
    number: '4090161',
    text: [
      'Hóa đơn này đã hủy, bị thay thế, được điều chỉnh hoặc lập lại. Hãy làm trên hóa đơn mới nhất',
      'This invoice has been cancelled, replaced, adjusted or issued anew. Please use the latest one',
    ],
  },
  'invoice-in-force': {
    status: 409,
    number: '4090201',
    text: [
      'Chỉ lập lại được hóa đơn của bảng kê đã hủy. Hãy hủy hóa đơn này trước, hoặc thay thế hay điều chỉnh nó',
      'Only a cancelled invoice of a statement can be issued anew. Cancel this one first, or replace or adjust it',
    ],
  },
  'invoice-waiting': {
    status: 409,
    number: '4090162',
    text: [
      'Hóa đơn chưa có số, hoặc đang có một thay đổi chờ duyệt hay chờ cấp số. Hãy xử lý thay đổi đó trước',
      'The invoice has no number yet, or has a change awaiting a decision or a number. Please resolve that first',
    ],
  },
  'invoice-below-nothing': {
    status: 409,
    number: '4090163',
    text: [
      'Điều chỉnh giảm quá số tiền của hóa đơn. Nhập số nhỏ hơn',
      'The adjustment exceeds the invoice amount. Enter a smaller amount',
    ],
  },
  'invoice-unsigned': {
    status: 409,
    number: '4090164',
    text: ['Hóa đơn chưa ký nên chưa có tệp XML', 'The invoice is not signed yet, so there is no XML file'],
  },
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
    number: '4090202',
    text: [
      'Dòng sao kê này đang chờ người thứ hai quyết định việc hủy ghi nhận',
      'A reversal of this line is already awaiting a second person’s decision',
    ],
  },
  'line-not-settled': {
    status: 409,
    number: '4090203',
    text: [
      'Dòng sao kê này chưa được ghi nhận nên không có gì để hủy. Hãy gán giấy báo cho dòng này',
      'This line has paid nothing, so there is nothing to reverse. Allocate it to notices',
    ],
  },
  'more-than-owed': {
    status: 409,
    number: '4090170',
    text: [
      'Số tiền lớn hơn số còn nợ của các giấy báo đã chọn. Chọn thêm giấy báo, hoặc ghi phần thừa vào số dư',
      'The amount exceeds what the selected notices owe. Select more notices, or leave the remainder in credit',
    ],
  },
} as const satisfies Readonly<Record<string, ErrorEntry>>;
