import { expect, test } from 'vitest';
import { costOf } from './cost.ts';

test('REC-06 before a file is sent it says what it costs at most, beside what is left of the month’s budget', () => {
  const budget = { limit: '1000000', spent: '900000' };
  expect(costOf('11000', budget, 'vi')(3)).toEqual({
    label: 'Phí tối đa',
    text: '3 × 11.000 = 33.000\u00a0₫ chưa gồm thuế, không tính khách hàng không có thông tin. Ngân sách tháng còn 100.000\u00a0₫',
    look: 'told',
  });
  expect(costOf('11000', budget, 'vi')(10)).toMatchObject({
    text: expect.stringContaining('Vượt ngân sách tháng, chỉ còn 100.000\u00a0₫'),
    look: 'warning',
  });
  // A budget that is overspent has nothing left, not less.
  expect(costOf('11000', { limit: '1', spent: '900000' }, 'en')(1).text).toContain('has left: VND\u00a00');
  for (const none of [undefined, { limit: null, spent: '900000' }])
    expect(costOf('11000', none, 'en')(2)).toMatchObject({
      text: '2 × 11,000 = VND\u00a022,000 before VAT; customers without information are free',
      look: 'told',
    });
});
