import { refusals } from '#kit/contract/refusal.ts';

/** Refusals of reports. */
export const reportsRefusals = refusals({
  'reply-damaged': {
    status: 409,
    number: '4090003',
    text: [
      'Báo cáo đã lưu không đọc được. Có thể lập lại từ số liệu hôm nay, không tính phí',
      'The stored report cannot be read. It can be recreated from today’s data, free of charge',
    ],
  },
});
