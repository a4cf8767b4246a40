import { refusals } from '#kit/contract/refusal.ts';

/** Refusals of statements. */
export const statementsRefusals = refusals({
  'fee-month-open': {
    status: 409,
    number: '4090151',
    text: [
      'Kỳ {{month}} chưa chốt phí. Hãy chọn kỳ đã chốt',
      'Fees for {{month}} are not closed yet. Choose a closed month',
    ],
  },
  'fee-file-making': {
    status: 409,
    number: '4090152',
    text: [
      'Bảng kê lớn đang được tạo. Hãy tải xuống từ lịch sử tạo tệp khi đã xong',
      'This large statement is being created. Download it from the file history when it is ready',
    ],
  },
});
