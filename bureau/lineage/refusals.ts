import { refusals } from '#kit/contract/refusal.ts';

/** Refusals of reports of past moments. */
export const lineageRefusals = refusals({
  'before-versions': {
    status: 409,
    number: '4090230',
    text: [
      'Chưa lập được: số liệu theo từng phiên bản chỉ được lưu từ {{since}}',
      'Cannot be made: earlier values have been kept only since {{since}}',
    ],
  },
  'moment-to-come': {
    status: 409,
    number: '4090233',
    text: ['Thời điểm chưa tới. Chọn một thời điểm đã qua', 'This moment is yet to come. Choose a past one'],
  },
  'made-by-people': {
    status: 409,
    number: '4090231',
    text: [
      'Sản phẩm này do chuyên viên lập, không lập lại được từ số liệu. Hãy xem trả lời đã lưu',
      'People made this product; it cannot be made again from data. See the stored reply',
    ],
  },
  'other-borrower-since': {
    status: 409,
    number: '4090232',
    text: [
      'Sau thời điểm này hồ sơ khách hàng đã được gộp hoặc tách, nên không lập lại báo cáo hay chỉ ra nguồn số liệu như khi đó được',
      'The borrower’s record was merged or split after this moment, so neither the report nor the sources of its figures can be shown as of then',
    ],
  },
});
