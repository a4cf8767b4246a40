import { createHash, verify, X509Certificate } from 'node:crypto';
import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { pdfText } from '#testing/pdf.ts';
import { addsUp } from './document.ts';
import { invoicePdf } from './pdf.ts';
import { sampleInvoice } from './sample.ts';
import { isSignedBy, signerOf, signInvoice } from './sign.ts';
import { keepDemoSigningKey, readSigningKey } from './signing-key.ts';
import { readInvoiceName, serialOf, shownNumber } from './symbol.ts';
import { invoiceXml, totalInWords } from './xml.ts';

const folder = mkdtempSync(join(tmpdir(), 'invoices-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const keyFile = join(folder, 'key.pem');

test.each([
  ['1C25TAN', { pattern: '1', serial: 'C25TAN' }],
  [' 1c25tan 00000123 ', { pattern: '1', serial: 'C25TAN', number: 123 }],
  ['1/C25TAN/123', { pattern: '1', serial: 'C25TAN', number: 123 }],
  ['C25TAN', { serial: 'C25TAN' }],
  ['01GTKT01/003', { pattern: '01GTKT01/003' }],
  ['01GTKT01/003 AA/21E 0000012', { pattern: '01GTKT01/003', serial: 'AA/21E', number: 12 }],
  ['123', { number: 123 }],
  ['', undefined],
  ['1C25TAN 123456789', undefined],
  ['C25', undefined],
  ["1C25TAN' or 1=1", undefined],
])('REC-03 %j pasted into one field is split into its parts', (text, name) => {
  expect(readInvoiceName(text)).toEqual(name);
});

test('REC-03 a serial contains its year, a number has eight digits', () => {
  expect([serialOf(2025), serialOf(2026), shownNumber(7)]).toEqual(['C25TAN', 'C26TAN', '00000007']);
});

test('REC-03 the XML contains the invoice to the dong, whatever the names hold', () => {
  const big = 9_007_199_254_740_993n;
  const xml = invoiceXml(
    sampleInvoice({
      lines: [{ name: '\u0000a\ud800]]>', unit: 'x', quantity: 1n, amountVnd: big }],
      netVnd: big,
      vatVnd: 0n,
      totalVnd: big,
    }),
  );
  expect(xml).toContain('<TgTTTBSo>9007199254740993</TgTTTBSo>');
  expect(xml).toContain('<Ten>Ngân hàng TMCP Ẳ &amp; &lt;Dầu Tiếng&gt;</Ten>');
  expect(xml).toContain('<THHDVu>a\ufffd]]&gt;</THHDVu>');
  expect(xml).toContain('<TgTTTBChu>Chín triệu không trăm linh bảy nghìn một trăm chín mươi chín tỷ');
  expect(totalInWords(-5n).vi).toBe('Giảm năm đồng');
  expect(addsUp(sampleInvoice())).toBe(true);
  expect(addsUp(sampleInvoice({ vatVnd: 147_001n }))).toBe(false);
});

test('REC-03 a line has its price, and its discount where there is one, in XML and on paper; one from before lines had prices has neither', async () => {
  const [first, second] = sampleInvoice().lines;
  const line = { name: 'Bảo đảm tiền vay', unit: 'Bản tin', quantity: 25n, priceVnd: 11_111n, amountVnd: 250_000n };
  const standing = { signedBy: undefined, signedAt: undefined, taxAuthorityCode: undefined, state: 'valid' } as const;
  const discounted = sampleInvoice({ lines: [line] });
  expect(invoiceXml(discounted)).toContain(
    '<SLuong>25</SLuong><DGia>11111</DGia><STCKhau>27775</STCKhau><ThTien>250000</ThTien>',
  );
  const paper = await pdfText(await invoicePdf(discounted, standing));
  for (const said of ['Đơn giá', '11.111', 'Chiết khấu', '27.775', '250.000']) expect(paper).toContain(said);
  expect(invoiceXml(sampleInvoice())).toContain('<DGia>12000</DGia><ThTien>1440000</ThTien>');
  const old = sampleInvoice({
    lines: [first, second].flatMap((one) => (one === undefined ? [] : { ...one, priceVnd: undefined })),
  });
  expect(invoiceXml(old)).not.toMatch(/DGia|STCKhau/);
  expect(await pdfText(await invoicePdf(old, standing))).not.toMatch(/Đơn giá|Chiết khấu/);
});

test('REC-03 OpenSSL (the runtime’s own crypto) accepts the signature, and rejects it for a changed amount', async () => {
  const key = await keepDemoSigningKey(keyFile, 'Trung tâm Thông tin tín dụng');
  expect(statSync(keyFile).mode & 0o077).toBe(0);
  expect(readSigningKey(keyFile)).toEqual(key);
  const xml = signInvoice(invoiceXml(sampleInvoice()), key);
  const part = (pattern: RegExp) => pattern.exec(xml)?.[0] ?? '';
  const inside = (tag: string) => new RegExp(`<${tag}>([^<]+)</${tag}>`).exec(xml)?.[1] ?? '';
  const data = part(/<DLHDon [\s\S]*<\/DLHDon>/);
  expect(inside('DigestValue')).toBe(createHash('sha256').update(data).digest('base64'));
  // Canonical XML writes the namespace of SignedInfo, and no empty tag.
  const signedInfo = part(/<SignedInfo>[\s\S]*<\/SignedInfo>/)
    .replace('<SignedInfo>', '<SignedInfo xmlns="http://www.w3.org/2000/09/xmldsig#">')
    .replace(/<(\w+)( [^>]*?)\/>/g, '<$1$2></$1>');
  const signature = Buffer.from(inside('SignatureValue'), 'base64');
  const { publicKey } = new X509Certificate(key.certificate);
  expect(verify('sha256', Buffer.from(signedInfo), publicKey, signature)).toBe(true);
  expect(isSignedBy(xml, key.certificate)).toBe(true);
  expect(isSignedBy(xml.replace('1617000', '1617001'), key.certificate)).toBe(false);
  expect(isSignedBy(invoiceXml(sampleInvoice()), key.certificate)).toBe(false);
  const other = await keepDemoSigningKey(join(folder, 'other.pem'), 'Kẻ khác');
  expect(isSignedBy(xml, other.certificate)).toBe(false);
  expect(signerOf(key.certificate)).toBe('Trung tâm Thông tin tín dụng');
  writeFileSync(join(folder, 'mixed.pem'), key.privateKey + other.certificate);
  expect(() => readSigningKey(join(folder, 'mixed.pem'))).toThrow('must hold an RSA key and its certificate');
});

test('REC-03 the printed form holds every letter and every digit of a large amount', async () => {
  const big = 9_007_199_254_740_993n;
  const invoice = sampleInvoice({
    lines: [
      ...sampleInvoice().lines,
      { name: 'Hạng tín dụng Ẳ Ệ Ổ', unit: 'Bản tin', quantity: 1n, amountVnd: big - 1_470_000n },
    ],
    netVnd: big,
    vatVnd: 0n,
    totalVnd: big,
    refersTo: { kind: 2, pattern: '1', serial: 'C26TAN', number: 7, issuedOn: '2026-10-05', reason: 'Sai địa chỉ' },
  });
  const pdf = await invoicePdf(invoice, {
    signedBy: 'Trung tâm Thông tin tín dụng',
    signedAt: new Date('2026-11-05T03:00:00Z'),
    taxAuthorityCode: undefined,
    state: 'valid',
  });
  const text = await pdfText(pdf);
  for (const said of [
    '9.007.199.254.740.993',
    'HÓA ĐƠN GIÁ TRỊ GIA TĂNG',
    '00000123',
    'Ngân hàng TMCP Ẳ & <Dầu Tiếng>',
    'Chín triệu không trăm linh bảy',
  ]) {
    expect(text).toContain(said);
  }
});
