import { refusals } from '#kit/contract/refusal.ts';

/**
 * Refusals for want of a consent or a purpose. `missing` says in words what is missing, `advice` what helps. `which` is its code, for
 * programs: to a person a code inside a sentence says nothing.
 */
export const consentRefusals = refusals({
  'consent-required': {
    status: 403,
    number: '4120003',
    text: [
      'Cần sự đồng ý của khách hàng: {{missing}}. {{advice}}',
      'The customer’s consent is required: {{missing}}. {{advice}}',
    ],
    programs: [
      [
        'Cần sự đồng ý của khách hàng: {{missing}} ({{which}}). {{advice}}',
        'The customer’s consent is required: {{missing}} ({{which}}). {{advice}}',
      ],
    ],
  },
  'purpose-not-admitted': {
    status: 422,
    number: '4120002',
    text: [
      'Sản phẩm {{product}} không được hỏi tin với mục đích này; mục đích được chấp nhận: {{purposes}}',
      'Product {{product}} cannot be asked for with this purpose; it admits: {{purposes}}',
    ],
  },
});
