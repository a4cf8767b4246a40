import { refusals } from '#kit/contract/refusal.ts';

/** Refusals of fee desk. */
export const feeDeskRefusals = refusals({
  'fee-rule-past': {
    status: 400,
    number: '4000151',
    text: ['Ngày hiệu lực phải sau hôm nay', 'It must take effect after today'],
  },
  'fee-rule-overlap': {
    status: 409,
    number: '4090153',
    text: [
      'Đã có mức giá khác cho những ngày này. Hãy chọn ngày khác hoặc thu hồi mức giá kia',
      'Another price already covers these dates. Choose other dates, or withdraw the other one',
    ],
  },
  'fee-write-off': {
    status: 409,
    number: '4090155',
    text: [
      'Số tiền xóa nợ lớn hơn số còn phải thanh toán: {{open}} đồng',
      'The write-off exceeds the amount outstanding: VND {{open}}',
    ],
  },
  'fee-contract-known': {
    status: 409,
    number: '4090156',
    text: [
      'Số hợp đồng này đã có, hoặc đơn vị còn một hợp đồng cùng loại chưa có ngày kết thúc',
      'This contract number already exists, or the institution has an open-ended contract of this type',
    ],
  },
  'fee-figures-differ': {
    status: 409,
    number: '4090157',
    text: [
      'Số liệu hai bên còn chênh lệch {{difference}} đồng. Chưa thể xác nhận',
      'The two figures still differ by VND {{difference}}. They cannot be agreed yet',
    ],
  },
});
