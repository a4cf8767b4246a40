import { words } from '#kit/words/words.ts';

/** Texts of what programs say of consents. */
export const programConsentWords = words('program-consents', {
  purposeNeeded: [
    'Sản phẩm {{product}} cần một trong các mục đích: {{purposes}}',
    'Product {{product}} needs one of the purposes {{purposes}}',
  ],
  productNeeded: [
    'Mục đích {{purpose}} cần một trong các sản phẩm: {{products}}',
    'Purpose {{purpose}} needs one of the products {{products}}',
  ],
});
