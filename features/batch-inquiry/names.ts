import { names } from '#kit/contract/names.ts';

export const batchInquiryNames = names({
  rights: {
    'batch.send': { name: ['Hỏi tin theo lô', 'Make batch inquiries'], roles: ['clerk', 'approver'] },
  },
  topics: ['batch-file'],
});
