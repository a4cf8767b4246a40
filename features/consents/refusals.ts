import { refusals } from '#kit/contract/refusal.ts';

export const consentFileRefusals = refusals({
  'consent-file': {
    status: 400,
    number: '4000280',
    text: ['Không đọc được tệp đồng ý: {{reason}}', 'The file of consents cannot be read: {{reason}}'],
  },
});
