import { refusals } from '#kit/contract/refusal.ts';

/** Refusals of ratings. */
export const ratingsRefusals = refusals({
  'fiscal-year-not-due': {
    status: 400,
    number: '4000090',
    text: [
      'Báo cáo tài chính năm {{year}} có hạn nộp 30/4/{{next}}, chưa đến hạn. Năm mới nhất có thể yêu cầu là {{newest}}',
      'The {{year}} financial statements are not due until 30/4/{{next}}. The latest year you can request is {{newest}}',
    ],
  },
  'not-enterprise': {
    status: 400,
    number: '4000091',
    text: [
      'Mã CIC này là của cá nhân. Chỉ xếp hạng doanh nghiệp, tổng công ty, tập đoàn',
      'This CIC code belongs to an individual. Only enterprises and corporations can be rated',
    ],
  },
  'statement-unbalanced': {
    status: 409,
    number: '4090090',
    text: [
      'Báo cáo tài chính năm {{year}} không cân đối ({{lines}}), chênh lệch {{difference}} đồng',
      'The {{year}} financial statements do not balance ({{lines}}): difference VND {{difference}}',
    ],
  },
  'statement-missing': {
    status: 409,
    number: '4090091',
    text: [
      'Chưa có báo cáo tài chính dùng được của năm {{year}}',
      'There are no usable financial statements for {{year}} yet',
    ],
  },
  'statement-lines-missing': {
    status: 409,
    number: '4090095',
    text: [
      'Báo cáo tài chính năm {{year}} thiếu chỉ tiêu: {{lines}}',
      'The {{year}} financial statements lack these items: {{lines}}',
    ],
  },
});
