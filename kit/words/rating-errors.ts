import type { ErrorEntry } from './error-entry.ts';

/** Refusals of ratings; part of the one catalogue. */
export const ratingErrors = {
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
  'rating-none': {
    status: 409,
    number: '4090092',
    text: ['Chưa có hạng tín dụng cho phiếu này', 'This order has no rating yet'],
  },
  'rating-end-of-scale': {
    status: 409,
    number: '4090093',
    text: ['Hạng đã ở đầu hoặc cuối thang', 'The grade is already at the end of the scale'],
  },
  'rating-above-cap': {
    status: 409,
    number: '4090094',
    text: ['Không tăng được hạng vượt quá giới hạn của mô hình', 'A grade cannot be raised above the model’s cap'],
  },
} as const satisfies Readonly<Record<string, ErrorEntry>>;
