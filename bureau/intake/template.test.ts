import { readXlsx, writeXlsx } from 'hucre/xlsx';
import { describe, expect, test } from 'vitest';
import { guideOf, guidePdf } from './guide.ts';
import { report } from '#bureau/contract/report.ts';
import { indicatorsOf } from './kind.ts';
import { fileKinds } from './kinds.ts';
import { d32 } from './kinds/credit-relations.ts';
import { templateXlsx } from './template.ts';
import { jsonText, nameFor, readHere, sheetsOfRows } from './data-files.fixture.ts';
import { loan } from './sample-rows.fixture.ts';
import { loans } from './sample.fixture.ts';

describe('templates', () => {
  test.each(fileKinds.map(({ code }, at) => [code, at] as const))(
    'UPL-04 the template of %s has the titles that its reader expects, and is refused while it is empty',
    async (_, at) => {
      const kind = fileKinds[at] ?? d32;
      const day = kind.frequency === 'year' ? '2025-12-31' : '2026-10-31';
      const template = Buffer.from(await templateXlsx(kind, at % 2 === 0 ? 'vi' : 'en'));
      const { summary } = await readHere(nameFor(kind, 'xlsx', day), template);
      // All sheets and titles were found; the first total, in the last sheet, has no value yet.
      expect(summary).toMatchObject({ outcome: 'refused', code: 'BG_101', place: 'CANDOI!D3' });
      const { sheets } = await readXlsx(template);
      for (const section of kind.sections) {
        const codes = sheets.find(({ name }) => name === section.code)?.rows[1];
        expect(codes).toEqual(indicatorsOf(section).map(({ code }) => code));
      }
    },
  );

  test('UPL-04 a filled-in template is read like the same rows in JSON', async () => {
    const { sheets } = await readXlsx(Buffer.from(await templateXlsx(d32, 'vi')));
    const filled = sheetsOfRows(loans(loan));
    const workbook = await writeXlsx({
      sheets: sheets.map(({ name, rows }) => {
        const data = filled[name]?.slice(1);
        return { name, rows: data ? [...rows.slice(0, 2), ...data] : rows };
      }),
    });
    const usual = await readHere(nameFor(d32, 'json'), await jsonText(loans(loan)));
    const { rows, totals, summary } = await readHere(nameFor(d32, 'xlsx'), Buffer.from(workbook));
    expect(summary).toMatchObject({ outcome: 'read', faults: 0 });
    expect({ rows, totals }).toEqual({ rows: usual.rows, totals: usual.totals });
  });

  test('UPL-04 cells for codes are text cells in advance, so that no zero is lost', async () => {
    const { sheets } = await readXlsx(Buffer.from(await templateXlsx(d32, 'vi')), { readStyles: true });
    const loanSheet = sheets.find(({ name }) => name === 'CHOVAY');
    expect(loanSheet?.cells?.get('2,0')?.style?.numFmt).toBe('@');
  });
});

describe('guides', () => {
  test('UPL-04 the guide of every kind uses only sections that a report may have, and names every indicator', () => {
    const parts = report.shape.parts;
    for (const kind of fileKinds) {
      const guide = parts.parse(guideOf(kind));
      const text = JSON.stringify(guide);
      for (const { code } of kind.sections.flatMap(indicatorsOf)) expect(text).toContain(`"${code}"`);
      for (const { code } of kind.totals) expect(text).toContain(code);
      expect(text).not.toMatch(/\{\{|undefined/);
    }
  });

  test('UPL-04 a guide prints as PDF in both languages', async () => {
    for (const language of ['vi', 'en'] as const) {
      const pdf = await guidePdf(d32, language);
      expect(pdf.subarray(0, 5).toString()).toBe('%PDF-');
      expect(pdf.length).toBeGreaterThan(20_000);
    }
  });
});
