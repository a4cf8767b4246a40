import { refusals } from '#kit/contract/refusal.ts';

/** Refusals of verify. */
export const verifyRefusals = refusals({
  'proof-unknown': {
    status: 404,
    number: '4040004',
    text: ['Không có báo cáo nào mang mã này', 'No report has this code'],
  },
  'paper-mistyped': {
    status: 400,
    number: '4000871',
    text: [
      'Mã kiểm tra đã bị gõ sai. Mã gồm 12 ký tự, không có số 0, 1 và chữ I, L, O',
      'The check code was mistyped. It has 12 characters, without 0, 1, I, L and O',
    ],
  },
  'paper-unknown': {
    status: 404,
    number: '4040871',
    text: ['Không có báo cáo nào mang số và mã kiểm tra này', 'No report has this number and check code'],
  },
  'paper-over': {
    status: 409,
    number: '4090871',
    text: [
      'Mã kiểm tra đã hết hạn sau 90 ngày. Hãy đề nghị đơn vị tra cứu in lại báo cáo',
      'The check code expired after 90 days. Ask the institution to print the report again',
    ],
  },
  'paper-code-tries': {
    status: 429,
    number: '4290871',
    text: ['Đã thử sai quá nhiều lần. Hãy thử lại sau 15 phút', 'Too many wrong tries. Please try again in 15 minutes'],
  },
  'proof-over': {
    status: 409,
    number: '4090011',
    text: [
      'Mã QR đã hết hạn sau 5 phút. Hãy đề nghị làm mới mã rồi quét lại',
      'The QR code expired after 5 minutes. Ask for a new one and scan again',
    ],
  },
});
