import { words } from '#kit/words/words.ts';

/** What is missing of a consent, by its code. */
export const consentVerdicts = words('consent-verdicts', {
  none: ['chưa có đồng ý nào', 'none was registered'],
  ended: ['đồng ý đã hết hạn', 'it has ended'],
  withdrawn: ['khách hàng đã rút lại', 'the customer has withdrawn it'],
  purpose: ['đồng ý không gồm mục đích này', 'it does not cover this purpose'],
  product: ['đồng ý không gồm sản phẩm này', 'it does not cover this product'],
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
