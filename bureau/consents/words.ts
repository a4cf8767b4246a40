import { words } from '#kit/words/words.ts';

/** What is missing of a consent, by its code. */
export const consentVerdicts = words('consent-verdicts', {
  none: ['chưa có đồng ý nào', 'none was registered'],
  ended: ['đồng ý đã hết hạn', 'it has ended'],
  withdrawn: ['khách hàng đã rút lại', 'the customer has withdrawn it'],
  purpose: ['đồng ý không gồm mục đích này', 'it does not cover this purpose'],
  product: ['đồng ý không gồm sản phẩm này', 'it does not cover this product'],
});

/** What helps whoever is refused for want of a consent. */
export const consentAdvice = words('consent-advice', {
  declare: [
    'Đăng ký đồng ý, hoặc xác nhận đã có và đơn vị giữ bằng chứng',
    'Register it, or confirm that it was given and that your institution keeps the evidence',
  ],
  withdrawn: [
    'Sau khi rút lại, chỉ sự đồng ý mới được đăng ký kèm bằng chứng mới có hiệu lực; xác nhận là không đủ',
    'After a withdrawal only a new consent that is registered with its evidence counts; confirming is not enough',
  ],
  evidence: [
    'Đăng ký sự đồng ý kèm bằng chứng: xác nhận của đơn vị không có hiệu lực khi còn mẫu quá hạn chứng minh',
    'Register it with its evidence: while your institution owes overdue evidence of a sample, confirming is not enough',
  ],
});

/** What is kept of a consent that the institution declares. */
export const consentTexts = words('consent-texts', {
  declared: [
    'Tổ chức khẳng định khách hàng đã đồng ý và giữ bằng chứng',
    'The institution declares that the customer agreed, and keeps the evidence',
  ],
  sources: ['Cơ sở dữ liệu thông tin tín dụng quốc gia (CIC)', 'National credit information database (CIC)'],
  receivers: ['Tổ chức hỏi tin', 'The institution that asks'],
});
