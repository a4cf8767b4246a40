import { refusals } from '#kit/contract/refusal.ts';

export const consentFileRefusals = refusals({
  'evidence-other': {
    status: 409,
    number: '4090281',
    text: [
      'Tệp này không phải tệp đã đăng ký làm bằng chứng: mã băm SHA-256 không khớp',
      'This is not the file that was registered as evidence: its SHA-256 hash differs',
    ],
  },
  'consent-name-differs': {
    status: 409,
    number: '4090282',
    text: [
      'Tên này khác tên của người mang số đã nhập. Kiểm tra lại tên và số rồi đăng ký lại. Nếu khách hàng đã đổi tên, gửi giấy tờ về tên mới ở màn hình hỏi tin',
      'This name is not the one of whoever holds the number. Check both and register again. If the customer has a new name, send its document on the inquiry screen',
    ],
  },
  'consent-file': {
    status: 400,
    number: '4000280',
    text: ['Không đọc được tệp đồng ý: {{reason}}', 'The file of consents cannot be read: {{reason}}'],
  },
});
