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
  'consent-file': {
    status: 400,
    number: '4000280',
    text: ['Không đọc được tệp đồng ý: {{reason}}', 'The file of consents cannot be read: {{reason}}'],
  },
});
