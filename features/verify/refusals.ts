import { refusals } from '#kit/contract/refusal.ts';

/** Refusals of verify. */
export const verifyRefusals = refusals({
  'proof-unknown': {
    status: 404,
    number: '4040004',
    text: ['Không có báo cáo nào mang mã này', 'No report has this code'],
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
