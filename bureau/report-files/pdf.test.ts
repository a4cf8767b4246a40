import type { Content } from 'pdfmake/interfaces';
import { describe, expect, test } from 'vitest';
import type { Report } from '#bureau/contract/report.ts';
import { everyKindReport } from '#bureau/contract/report-sample.ts';
import { sampleReport } from '#bureau/reports/sample.ts';
import { pdfOf } from '#kit/server/documents/pdf-maker.ts';
import { pdfPages } from '#testing/pdf.ts';
import { reportPdf } from './pdf.ts';

const isLong = process.env['LONG'] === '1';
const stamp = { user: 'lan.clerk', at: new Date('2026-07-15T17:31:00Z'), voucher: 'HT26000123' };

test('a PDF names its title and language, contains its fonts and loads nothing from outside', async () => {
  const pdf = (await reportPdf(everyKindReport(), 'vi', stamp)).toString('latin1');
  expect(pdf.startsWith('%PDF-1.7')).toBe(true);
  expect(pdf).toContain('/Lang (vi-VN)');
  expect(pdf).toMatch(/BeVietnamPro-Regular/);
  expect(pdf).not.toMatch(/\/(JavaScript|JS|URI|Launch|EmbeddedFile)\b/);
});

test('making a PDF fetches no address and reads no file but its fonts', async () => {
  const make = (content: Content) => pdfOf({ content: [content], defaultStyle: { font: 'Text' } });
  await expect(make({ image: '/etc/hostname' })).rejects.toThrow(/access/i);
  await expect(make({ image: 'http://127.0.0.1:9/x.png' })).rejects.toThrow(/access/i);
});

test('RPL-01 numbers of contracts and cards with spaces and Vietnamese letters are printed', async () => {
  const sample = everyKindReport();
  const numbers = ['2301/1010/HĐTD', '4*** **** **** 1010', 'HĐ số 12 – Ễ'];
  const coded = sample.parts.map((part) => ({
    ...part,
    sections: part.sections.map((section) => {
      if (section.kind !== 'table' || section.id !== 'every-kind') return section;
      return { ...section, rows: numbers.map((number) => [number, ...(section.rows[0] ?? []).slice(1)]) };
    }),
  }));
  expect(
    Buffer.from(await reportPdf({ ...sample, parts: coded }, 'vi', stamp))
      .subarray(0, 4)
      .toString(),
  ).toBe('%PDF');
});

describe('read back', () => {
  async function pagesOf(report: Report, language: 'vi' | 'en'): Promise<string[]> {
    return pdfPages(await reportPdf(report, language, stamp));
  }

  test('Vietnamese comes out letter by letter, with amounts, "(-)" and the stamp', async () => {
    const text = (await pagesOf(everyKindReport(), 'vi')).join('\n');
    for (const part of [
      'Báo cáo thử nghiệm',
      'Nguyễn Thị Ẳm',
      '001190000012',
      '1.234.567',
      '25.000,50',
      '(-)',
      'Không có thông tin.',
    ]) {
      expect(text).toContain(part);
    }
    expect(text).toContain('lan.clerk · 16/07/2026 00:31:00 · Phiếu HT26000123');
  });

  test('RPL-01 a strip names its lenders whole, and breaks no year, not one of a single month', async () => {
    const sample = sampleReport();
    const parts = sample.parts.map((part) => ({
      ...part,
      sections: part.sections.map((section) => {
        if (section.kind !== 'months') return section;
        const months = Array.from(
          { length: 24 },
          (_, at) => `${2021 + Math.floor((at + 11) / 12)}-${String(((at + 11) % 12) + 1).padStart(2, '0')}`,
        );
        return { ...section, months };
      }),
    }));
    const text = (await pagesOf({ ...sample, parts }, 'vi')).join('\n');
    const strip = text.slice(text.indexOf('Nhóm nợ cao nhất theo tháng'), text.indexOf('Dư nợ tại từng tổ chức'));
    for (const year of ['2021', '2022', '2023']) expect(strip).toContain(year);
    expect(strip.replaceAll(/\s+/g, ' ')).toContain('Ngân hàng TMCP Sen Vàng');
  });

  test('RPL-01 no page ends with a heading, wherever the text before it ends', async () => {
    const sample = everyKindReport();
    const table = sample.parts
      .flatMap(({ sections }) => sections)
      .find((section) => section.kind === 'table' && section.rows.length > 0);
    if (table?.kind !== 'table') throw new Error('the sample has no table');
    // Longer than a block kept on one page, so that only its first rows keep the heading.
    const rows = Array.from({ length: 30 }, () => table.rows[0] ?? []);
    const headings = ['Phần cuối', 'Bảng cuối'];
    const lengths = Array.from({ length: isLong ? 40 : 12 }, (_, at) => 20 + at);
    for (const length of lengths) {
      const filler = Array.from({ length }, (_, at) => ({ vi: `Dòng ${at}`, en: `Line ${at}` }));
      const name = (vi: string) => ({ vi, en: vi });
      const pages = await pagesOf(
        {
          ...sample,
          dashboard: [],
          parts: [
            {
              number: '1',
              title: name('Phần đầu'),
              sections: filler.map((line, at) => ({
                kind: 'note' as const,
                id: `line-${at}`,
                number: '',
                title: name('Phần đầu'),
                paragraphs: [line],
              })),
            },
            {
              number: '2',
              title: name('Phần cuối'),
              sections: [{ ...table, rows, number: '2.1', title: name('Bảng cuối'), remark: name('Chú thích') }],
            },
          ],
        },
        'vi',
      );
      for (const page of pages) {
        // The last line above the footer.
        const lines = page.split('\n').filter((line) => line.trim() !== '' && !line.includes('lan.clerk'));
        const last = lines.at(-1) ?? '';
        expect([length, headings.find((heading) => last.includes(heading))]).toEqual([length, undefined]);
        expect([length, last.includes('Chú thích')]).toEqual([length, false]);
      }
    }
  });

  test('a long table repeats its header and numbers its pages n/N from the second', async () => {
    const sample = everyKindReport();
    const long = sample.parts.map((part) => ({
      ...part,
      sections: part.sections.map((section) => {
        if (section.kind !== 'table' || section.rows.length === 0) return section;
        return { ...section, rows: Array.from({ length: 120 }, () => section.rows[0] ?? []) };
      }),
    }));
    const pages = await pagesOf({ ...sample, parts: long }, 'en');
    expect(pages.length).toBeGreaterThan(2);
    pages.forEach((page, index) => {
      if (index > 0) expect(page).toContain(`Page ${index + 1}/${pages.length}`);
    });
    expect(pages[0]).not.toContain('Page 1/');
    expect(pages[1]).toContain('Amount');
    expect(pages[1]?.match(/01801001/g)?.length).toBeGreaterThan(20);
  });
});
