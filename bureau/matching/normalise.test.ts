import { expect, test } from 'vitest';
import { identityKinds, matchName, outerKey, paperNumber } from './normalise.ts';

test.each([
  ['Công ty TNHH Thương mại và Dịch vụ Hoàng Long', 'hoang long'],
  ['CÔNG TY TNHH TM & DV HOÀNG LONG', 'hoang long'],
  ['Cty TNHH MTV Hoàng Long', 'hoang long'],
  ['Công ty Trách nhiệm hữu hạn Một thành viên Hoàng Long', 'hoang long'],
  ['CTCP Xuất nhập khẩu Hoàng Long', 'hoang long'],
  ['DNTN Hoàng Long', 'hoang long'],
  ['Doanh nghiệp tư nhân Hoàng-Long', 'hoang long'],
  ['HTX Nông nghiệp An Bình', 'nong nghiep an binh'],
  ['Công ty Cổ phần Xây dựng Phú Thịnh', 'xay dung phu thinh'],
  ['Chi nhánh Công ty CP Việt Tiến', 'viet tien'],
])('INQ-07 %s is matched as %s', (name, key) => {
  expect(matchName(name)).toEqual({ key, isLegal: true });
});

test('INQ-07 a legal name of only form words keeps them', () => {
  expect(matchName('Công ty TNHH Thương mại Dịch vụ').key).toBe('cong ty tnhh thuong mai dich vu');
});

test("INQ-07 the words of a person's name are never taken for a legal form", () => {
  expect(matchName('Vũ Thị Tâm')).toEqual({ key: 'vu thi tam', isLegal: false });
  expect(matchName('Đỗ Công Ty').key).toBe('do cong ty');
  expect(matchName('  NGUYỄN   văn–Hùng ').key).toBe('nguyen van hung');
});

test('a name without its middle keeps first and last syllable', () => {
  expect(outerKey('nguyen thi thu ha')).toBe('nguyen ha');
  expect(outerKey('nguyen ha')).toBe('nguyen ha');
  expect(outerKey('ha')).toBeUndefined();
});

test('INQ-07 a number is the same with any spacing', () => {
  expect(paperNumber(' 079-188 710.647 ')).toBe('079188710647');
  expect(paperNumber('b1234567')).toBe('B1234567');
  expect(paperNumber('0189358244-001')).toBe('0189358244001');
});

test('the kind of an identity number follows from its form', () => {
  expect(identityKinds('079188710647')).toEqual(['citizen']);
  expect(identityKinds('182424082')).toEqual(['old']);
  expect(identityKinds('B1234567')).toEqual(['passport']);
  expect(identityKinds('AB12')).toEqual(['other']);
});
