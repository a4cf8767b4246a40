import fc from 'fast-check';
import { expect, test } from 'vitest';
import { everyKindReport } from '#bureau/contract/report-sample.ts';
import { report as reportSchema } from '#bureau/contract/report.ts';
import { reportHtml } from './html.ts';
import { qrSquare } from '#kit/server/documents/qr.ts';
import { escapeHtml } from '#kit/server/documents/markup.ts';

test('the sample is a valid report', () => {
  expect(reportSchema.safeParse(everyKindReport()).error).toBeUndefined();
});

test('a cell of another kind than its column, or a row that is too short, is refused', () => {
  const broken = everyKindReport();
  const [section] = broken.parts[1]?.sections.filter((each) => each.kind === 'table') ?? [];
  if (section?.kind !== 'table') throw new Error('no table');
  section.rows.push(['1', 'x', 'twelve', null, null, null, null, null], ['1']);
  expect(reportSchema.safeParse(broken).success).toBe(false);
});

test('a hostile name stays text: it produces no tag, attribute or script', () => {
  const hostile = `<script>alert(1)</script>"><img src=x onerror=alert(2)>'\`</style>&lt;b&gt;`;
  const sample = everyKindReport();
  const page = reportHtml(
    { ...sample, subject: { ...sample.subject, name: hostile }, header: { ...sample.header, voucher: hostile } },
    'vi',
  );
  expect(page).not.toContain('<script');
  expect(page).not.toContain('<img');
  expect(page.match(/<\/style>/g)).toHaveLength(1);
  expect(page).toContain('&lt;script&gt;alert(1)&lt;/script&gt;&quot;&gt;&lt;img src=x onerror=alert(2)&gt;&#39;&#96;');
  expect(page).toContain('&amp;lt;b&amp;gt;');
});

test('for any text, escaping leaves no character with a meaning in HTML', () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...'<>&"\'`;#=/aẲ\u0000\u0007\u202e\n')), (letters) => {
      const escaped = escapeHtml(letters.join(''));
      expect(escaped).not.toMatch(/[<>"'`\u0000\u202e]/);
      expect(escaped.replace(/&(amp|lt|gt|quot|#39|#96);/g, '')).not.toContain('&');
    }),
  );
});

test('the document contains its style, forbids everything else and names its language', () => {
  for (const language of ['vi', 'en'] as const) {
    const page = reportHtml(everyKindReport(), language);
    expect(page.startsWith('<!doctype html>')).toBe(true);
    expect(page).toContain(`<html lang="${language}">`);
    expect(page).toContain("default-src 'none'; style-src 'unsafe-inline'");
    expect(page).not.toMatch(/https?:|url\(|<link|<a /);
    expect(page).not.toMatch(/undefined|NaN|\[object|Invalid/);
  }
});

test("amounts, days and instants are formatted for Vietnamese or English, instants in Vietnam's time", () => {
  const vi = reportHtml(everyKindReport(), 'vi');
  const en = reportHtml(everyKindReport(), 'en');
  for (const text of [
    '1.234.567',
    '25.000,50',
    '30/06/2026',
    '06/2026',
    '16/07/2026 00:30:00',
    'Số tiền (triệu đồng)',
    '75,0%',
  ]) {
    expect(vi).toContain(text);
  }
  for (const text of ['1,234,567', '25,000.50', '30/06/2026', 'Amount (million VND)', '75.0%', 'Blue Sea'])
    expect(en).toContain(text);
});

test('not reported, empty and zero are three different cells', () => {
  const page = reportHtml(everyKindReport(), 'vi');
  expect(page).toContain('<td class="n">(-)</td><td class="n"></td>');
  expect(page).toContain('<td class="n">0</td>');
  // The strip: no account, no debt, not reported, then the five groups.
  const cells = [...page.matchAll(/<td class="(g\d)?">([^<]*)<\/td>/g)].map((match) => match[2]);
  expect(cells.slice(0, 8)).toEqual(['', '0', '–', '1', '2', '3', '4', '5']);
});

test('INS-07 a proof is drawn with its expiry time, and names no address; without one there is no QR code', () => {
  const qr = qrSquare('https://portal.example/portal/verify/1-abc');
  const proof = { url: 'https://portal.example/portal/verify/1-abc', expires: '2026-07-15T17:35:00.000Z', qr };
  const page = reportHtml(everyKindReport(), 'vi', proof);
  expect(page).toContain(`<svg viewBox="0 0 ${qr.size} ${qr.size}" role="img"`);
  expect(page).toContain(`<path d="${qr.path}"/>`);
  expect(page).toContain('đến 16/07/2026 00:35:00');
  expect(page).not.toMatch(/https?:/);
  expect(reportHtml(everyKindReport(), 'vi')).not.toContain('class="proof"');
});

test('a table without rows says so in words', () => {
  expect(reportHtml(everyKindReport(), 'vi')).toContain('Không có thông tin.');
});

test('INS-06 a scale names every band with its ends, and shows the value in its band', () => {
  const page = reportHtml(everyKindReport(), 'en');
  expect(page).toMatch(/High risk<\/th>\s*<td class="n">150 – 430<\/td><td class="n"><\/td>/);
  expect(page).toMatch(/Low risk<\/th>\s*<td class="n">570 – 750<\/td><td class="n"><b>640<\/b><\/td>/);
});
