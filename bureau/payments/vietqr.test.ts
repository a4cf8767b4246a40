import jsQR from 'jsqr';
import { encodeQR } from 'qr';
import { expect, test } from 'vitest';
import { crc16, fitsQr, vietQr } from './vietqr.ts';

const transfer = { bankBin: '970436', account: '0011001234567', amountVnd: 1_617_000n, message: 'GB202610013010011' };

test('REC-06 the checksum is the one of EMV QR codes', () => {
  // The check value in the catalogue of checksums.
  expect(crc16('123456789')).toBe('29B1');
});

test('REC-06 a code contains bank, account, amount and message in the order and lengths of NAPAS', () => {
  const text = vietQr(transfer);
  expect(text).toBe(
    '000201010212' +
      '38570010A00000072701270006970436011300110012345670208QRIBFTTA' +
      '53037045407161700058' +
      '02VN62210817GB2026100130100116304' +
      text.slice(-4),
  );
  expect(text.slice(-4)).toBe(crc16(text.slice(0, -4)));
});

test('REC-06 another decoder reads what was drawn', () => {
  const text = vietQr(transfer);
  const modules = encodeQR(text, 'raw', { ecc: 'medium', border: 4 });
  const scale = 4;
  const size = modules.length * scale;
  const pixels = new Uint8ClampedArray(size * size * 4).fill(255);
  modules.forEach((row, y) =>
    row.forEach((isDark, x) => {
      if (!isDark) return;
      for (let at = 0; at < scale * scale; at += 1) {
        const pixel = ((y * scale + Math.floor(at / scale)) * size + x * scale + (at % scale)) * 4;
        pixels.fill(0, pixel, pixel + 3);
      }
    }),
  );
  expect(jsQR(pixels, size, size)?.data).toBe(text);
});

test('REC-06 a transfer that does not fit a code makes none', () => {
  expect([0n, -1n, 1n, 9_999_999_999_999n, 10_000_000_000_000n].map(fitsQr)).toEqual([false, false, true, true, false]);
  for (const wrong of [
    { amountVnd: 9_007_199_254_740_993n },
    { bankBin: '97043' },
    { account: "0011' or" },
    { account: '' },
    { message: 'Thanh toán' },
    { message: 'x'.repeat(51) },
    { message: '' },
  ]) {
    expect(() => vietQr({ ...transfer, ...wrong })).toThrow();
  }
});
