import { expect, test } from 'vitest';
import { oldEncodingOf } from './old-encodings.ts';

test.each(['NguyÔn V¨n An', 'TrÇn ThÞ B×nh', 'C«ng ty TNHH §¹i Ph¸t', 'Hµ Néi', 'Sè 5, ®­êng Lª Lîi, quËn 1', 'TuÊn'])(
  'FIX-11 TCVN3 text is recognised: %s',
  (text) => expect(oldEncodingOf(text)).toBe('tcvn3'),
);

test.each(['Nguyeãn Vaên An', 'Traàn Thò Bình', 'Coâng ty TNHH Ñaïi Phaùt', 'Haø Noäi', 'Leâ Lôïi, quaän 1'])(
  'FIX-11 VNI text is recognised: %s',
  (text) => expect(oldEncodingOf(text)).toBe('vni'),
);

test.each([
  'Nguyễn Văn An',
  'Số 5, đường Lê Lợi, quận 1, thành phố Hồ Chí Minh',
  'Thuý Hoà Quý Đắk Lắk',
  'Ngô Tô Hò Cò',
  'CÔNG TY CỔ PHẦN ĐẦU TƯ VÀ XÂY DỰNG HÀ NỘI',
  'Jürgen Müller',
  'José Ñuñez',
  'Société Générale',
  'François Noël',
  'Søren Bjørn Åse',
  'Nestlé®',
  'Citroën Việt Nam',
  'Haïti',
  '',
  'Plain text',
  '100 m², 50 µm, ½',
  '中文',
])('FIX-11 Unicode is left alone: %s', (text) => expect(oldEncodingOf(text)).toBeUndefined());
