import { refusals } from '#kit/contract/refusal.ts';

/** Refusals of reports. */
export const reportsRefusals = refusals({
  'reply-erased': {
    status: 409,
    number: '4090301',
    text: [
      'Báo cáo đã bị xóa vì có thông tin tiêu cực đã kết thúc quá 5 năm. Có thể hỏi tin lại',
      'The report was erased: it held negative information that ended more than 5 years ago. You can inquire again',
    ],
  },
  'reply-damaged': {
    status: 409,
    number: '4090003',
    text: [
      'Báo cáo đã lưu không đọc được. Có thể lập lại từ số liệu hôm nay, không tính phí',
      'The stored report cannot be read. It can be recreated from today’s data, free of charge',
    ],
  },
});
