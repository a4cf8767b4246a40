import { names } from '#kit/contract/names.ts';

export const customerInquiryNames = names({
  rights: {
    'inquiry.ask': { name: ['Hỏi tin về khách hàng', 'Make customer inquiries'], roles: ['clerk', 'approver'] },
    'voluntary.ask': {
      name: ['Hỏi tin của tổ chức tự nguyện', 'Make inquiries as a voluntary member'],
      roles: ['member'],
    },
  },
  topics: ['inquiry'],
});
