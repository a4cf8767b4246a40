import { expect, test } from 'vitest';
import { placeOf } from './place-of.ts';

test.each([
  ['Số 12 đường Lý Thường Kiệt, Phường Tân Phú, Thành phố Hà Nội', 'Phường Tân Phú, Thành phố Hà Nội'],
  ['Số nhà 3, Thôn Đông, Xã Bình An, Tỉnh Nghệ An', 'Xã Bình An, Tỉnh Nghệ An'],
  ['12 Lê Lợi, P. Bến Nghé, Quận 1, TP HCM', 'P. Bến Nghé, Quận 1, TP HCM'],
  ['12 phố Phường Đúc, Phường Đúc, TP Huế', 'Phường Đúc, TP Huế'],
  ['Số 5 ngõ 7 Lê Duẩn, Đà Nẵng', 'Đà Nẵng'],
  ['Tỉnh Nghệ An', 'Tỉnh Nghệ An'],
  ['', ''],
])('HRD-02 a search shows an address from its ward on: %s', (address, place) => {
  expect(placeOf(address)).toBe(place);
});
