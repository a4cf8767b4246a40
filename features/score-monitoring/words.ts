import { words } from '#kit/words/words.ts';

/** Texts of the screen that watches the score models. */
export const scoreMonitoringWords = words('score-monitoring', {
  list: ['Theo dõi mô hình chấm điểm', 'Monitoring of the score models'],
  note: [
    'Tính mỗi tháng trên một mẫu người có quan hệ tín dụng; chỉ giữ số đếm, không giữ điểm của ai. PSI so với tháng đầu tiên của mô hình; Gini, KS và hiệu chỉnh xét điểm của 12 tháng trước, khi lượt tra cứu của thời đó chỉ còn một phần. Nhóm quá nhỏ không có giới hạn.',
    'Counted each month over a sample of persons with credit; counts alone are kept, nobody’s score. PSI is measured from the model’s first month; Gini, KS and calibration judge scores of 12 months ago, when part of the inquiries of that time is no longer known. A group that is too small has no limit.',
  ],
  month: ['Tháng', 'Month'],
  model: ['Mô hình', 'Model'],
  segment: ['Phân khúc', 'Segment'],
  measure: ['Chỉ số', 'Measure'],
  item: ['Yếu tố', 'Item'],
  value: ['Giá trị', 'Value'],
  least: ['Ít nhất', 'At least'],
  most: ['Nhiều nhất', 'At most'],
  state: ['Trạng thái', 'State'],
  within: ['Trong giới hạn', 'Within its limit'],
  beyond: ['Vượt giới hạn', 'Beyond its limit'],
  free: ['Không có giới hạn', 'No limit'],
  every: ['Mọi người', 'Everybody'],
  card: ['Có thẻ tín dụng', 'With a credit card'],
  secured: ['Có vay bảo đảm', 'With a secured loan'],
  thin: ['Quan hệ dưới 12 tháng', 'Known for less than 12 months'],
  psi: ['PSI', 'Stability (PSI)'],
  gini: ['Hệ số Gini', 'Gini'],
  ks: ['Chỉ số KS', 'KS statistic'],
  calibration: ['Thực tế trên ước tính', 'Observed over estimated'],
  'not-scored': ['Tỷ lệ không chấm được', 'Share not scored'],
});
