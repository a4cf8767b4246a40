import { refusals } from '#kit/contract/refusal.ts';

export const privacyRefusals = refusals({
  'no-signing-key': {
    status: 409,
    number: '4090302',
    text: [
      'Trung tâm chưa có chứng thư để ký (BUREAU_INVOICE_KEY_FILE)',
      'The Centre has no certificate to sign with yet (BUREAU_INVOICE_KEY_FILE)',
    ],
  },
  'told-too-early': {
    status: 400,
    number: '4000290',
    text: ['Thời điểm phải từ lúc phát hiện đến bây giờ', 'The time must lie between the finding and now'],
  },
  'late-without-reason': {
    status: 400,
    number: '4000291',
    text: ['Báo sau 72 giờ thì phải ghi lý do', 'Telling after 72 hours needs the reason'],
  },
  'breach-untold': {
    status: 409,
    number: '4090303',
    text: ['Chưa báo cơ quan thì chưa kết thúc được', 'It cannot be closed before the authority was told'],
  },
});
