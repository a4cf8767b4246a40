import { refusals } from '#kit/contract/refusal.ts';

/** Why an inquiry of a program has no report. */
export const programsRefusals = refusals({
  'report-pending': {
    status: 404,
    number: '4040350',
    text: [
      'Yêu cầu chưa có câu trả lời nên chưa có báo cáo. Vui lòng đọc lại sau {{seconds}} giây',
      'The inquiry is not answered yet, so there is no report. Please read it again in {{seconds}} seconds',
    ],
  },
  'report-none': {
    status: 404,
    number: '4040351',
    text: [
      'Yêu cầu đã kết thúc mà không có báo cáo; lý do nằm ở reason của yêu cầu',
      'The inquiry ended without a report; its reason says why',
    ],
  },
});
