import { words } from '#kit/words/words.ts';

/** What each kind of alert tells in `facts`: the kind itself, and `kind.field` for each of its fields (API-07). */
export const alertFactWords = words('developers-alert-facts', {
  'new-lender': [
    'Một tổ chức khác báo dư nợ của khách hàng mà kỳ trước không có.',
    'Another institution reports debt of the customer, and reported none the period before.',
  ],
  'new-lender.month': ['Tháng báo cáo, ghi bằng ngày đầu tháng', 'The month of the report, by its first day'],
  'new-lender.group': ['Nhóm nợ ở tổ chức đó, 1 đến 5', 'The debt group there, 1 to 5'],
  'group-up': ['Nhóm nợ ở một tổ chức chuyển sang nhóm xấu hơn.', 'The debt at an institution moved to a worse group.'],
  'group-up.month': ['Tháng báo cáo, ghi bằng ngày đầu tháng', 'The month of the report, by its first day'],
  'group-up.from': ['Nhóm trước đó, 1 đến 5', 'The group before, 1 to 5'],
  'group-up.to': ['Nhóm bây giờ, 1 đến 5', 'The group now, 1 to 5'],
  'group-down': [
    'Nhóm nợ ở một tổ chức chuyển sang nhóm tốt hơn.',
    'The debt at an institution moved to a better group.',
  ],
  'group-down.month': ['Tháng báo cáo, ghi bằng ngày đầu tháng', 'The month of the report, by its first day'],
  'group-down.from': ['Nhóm trước đó, 1 đến 5', 'The group before, 1 to 5'],
  'group-down.to': ['Nhóm bây giờ, 1 đến 5', 'The group now, 1 to 5'],
  'new-inquiry': ['Một tổ chức khác hỏi tin về khách hàng.', 'Another institution asked about the customer.'],
  'new-inquiry.product': ['Mã sản phẩm được hỏi', 'The product that it asked for, by its code'],
  'new-inquiry.at': ['Thời điểm hỏi', 'When it asked'],
  score: [
    'Điểm của khách hàng thay đổi từ 30 điểm kể từ cảnh báo trước.',
    'The score moved by 30 points or more since the last alert.',
  ],
  'score.points': [
    'Số điểm thay đổi, số âm là giảm; không bao giờ là chính điểm số',
    'By how many points, down below zero; never the score itself',
  ],
  'card-late': ['Thẻ tín dụng bắt đầu chậm trả ở một tổ chức.', 'A credit card at an institution became late.'],
  'card-late.month': ['Tháng báo cáo, ghi bằng ngày đầu tháng', 'The month of the report, by its first day'],
  'card-late.days': ['Số ngày chậm trả', 'How many days the payment is late'],
  'collateral-released': ['Một tài sản bảo đảm được giải chấp ở một tổ chức.', 'An institution released a collateral.'],
  'collateral-released.kind': [
    'Mã loại tài sản như trong tệp dữ liệu',
    'The kind of the collateral, as data files code it',
  ],
  'collateral-released.day': ['Ngày giải chấp', 'The day of the release'],
  'cheque-refused': [
    'Séc của khách hàng bị một ngân hàng từ chối vì không đủ tiền.',
    'A bank refused a cheque of the customer for want of funds.',
  ],
  'cheque-refused.day': ['Ngày từ chối', 'The day of the refusal'],
  'cheque-refused.code': [
    'Mã xác nhận của séc trong sổ séc bị từ chối',
    'The confirmation code in the register of refused cheques',
  ],
  'programme-twice': [
    'Khách hàng có khoản vay của chương trình nhà ở tại hai tổ chức. Cảnh báo này đến cả hai tổ chức dù không ai đăng ký; `facts` để trống.',
    'The customer has loans of the housing programme at two institutions. Both are told without watching for it; `facts` is empty.',
  ],
});

/** True of the name of a kind of alert or of one of its fields. */
export function isAlertFact(word: string): word is keyof (typeof alertFactWords)['texts'] {
  return Object.hasOwn(alertFactWords.texts, word);
}
