import fc from 'fast-check';
import { writeXlsx } from 'hucre/xlsx';
import { describe, expect, test } from 'vitest';
import type { FileContent, FileRow } from './generate.ts';
import { type FileKind, type Indicator, indicatorsOf } from './kind.ts';
import { fileKinds, kindOf } from './kinds.ts';
import { oldWorkbookOf } from './read/old-workbook.fixture.ts';
import { zipOf } from './read/zip.fixture.ts';
import { jsonText, nameFor, readHere, sheetsOfRows } from './data-files.fixture.ts';
import { randomRows } from './random-rows.fixture.ts';

const institutionCode = '01301001';
const dayOf = (kind: FileKind) => (kind.frequency === 'year' ? '2025-12-31' : '2026-10-31');
const contentOf = (kind: FileKind, rows: Record<string, FileRow[]>): FileContent & { rows: typeof rows } => ({
  kind,
  institutionCode,
  day: dayOf(kind),
  rows,
});

/** A kind by its code, which a failing case prints in one line. */
const randomFile = (most: number) =>
  fc.constantFrom(...fileKinds).chain((kind) => randomRows(kind, most).map((rows) => ({ code: kind.code, rows })));

function kindByCode(code: string): FileKind {
  const kind = kindOf(code);
  if (!kind) throw new Error(`no such kind: ${code}`);
  return kind;
}

/** The staged form of a row of the file. */
function staged(kind: FileKind, code: string, rows: readonly FileRow[]): (string | null)[][] {
  const columns = columnsOf(kind, code);
  return rows.map((row, at) => [
    String(at + 1),
    ...columns.map((column) => stagedValue(column, row[column.column] ?? '')),
  ]);
}

function columnsOf(kind: FileKind, code: string): Indicator[] {
  return kind.sections.filter((section) => section.code === code).flatMap(indicatorsOf);
}

function stagedValue({ type }: Indicator, value: string): string | null {
  if (value === '') return null;
  switch (type.kind) {
    case 'code':
      return type.table.codes.find(({ code }) => code === value)?.value ?? null;
    case 'date':
      return `${value.slice(6)}-${value.slice(3, 5)}-${value.slice(0, 2)}`;
    case 'foreign':
      return String(Math.round(Number(value) * 100));
    case 'text':
      return value.normalize('NFC');
    default:
      return value;
  }
}

// 1 and 1.00 are the same share, so either may be staged.
function comparable(kind: FileKind, code: string, rows: readonly (string | null)[][]): (string | null)[][] {
  const columns = columnsOf(kind, code);
  return rows.map((row) =>
    row.map((value, at) => {
      const type = columns[at - 1]?.type.kind;
      return value !== null && (type === 'foreign' || type === 'percent') ? String(Number(value)) : value;
    }),
  );
}

describe('correct files', () => {
  test('UPL-05 all valid rows of a JSON file, bare or zipped, are staged: every kind', {
    timeout: 120_000,
  }, async () => {
    await fc.assert(
      fc.asyncProperty(randomFile(8), fc.boolean(), async ({ code: kindCode, rows }, isZipped) => {
        const kind = kindByCode(kindCode);
        const text = await jsonText(contentOf(kind, rows));
        const name = nameFor(kind, 'json', dayOf(kind));
        const back = isZipped
          ? await readHere(name.replace('.json', '.zip'), zipOf([{ name, data: text }]))
          : await readHere(name, text);
        expect(back.faults).toEqual([]);
        expect(back.summary).toMatchObject({ outcome: 'read', faults: 0 });
        for (const { code } of kind.sections) {
          expect(comparable(kind, code, back.rows[code] ?? [])).toEqual(
            comparable(kind, code, staged(kind, code, rows[code] ?? [])),
          );
        }
      }),
      { numRuns: 60, endOnFailure: true },
    );
  });

  test('UPL-05 an xlsx and an xls of the same rows are staged like the JSON: every kind', {
    timeout: 120_000,
  }, async () => {
    await fc.assert(
      fc.asyncProperty(randomFile(4), async ({ code, rows }) => {
        const kind = kindByCode(code);
        const content = contentOf(kind, rows);
        const sheets = sheetsOfRows(content);
        const json = await readHere(nameFor(kind, 'json', content.day), await jsonText(content));
        const xlsx = await writeXlsx({ sheets: Object.entries(sheets).map(([name, rows]) => ({ name, rows })) });
        const others = [
          await readHere(nameFor(kind, 'xlsx', content.day), Buffer.from(xlsx)),
          await readHere(nameFor(kind, 'xls', content.day), oldWorkbookOf(sheets)),
        ];
        for (const other of others) {
          expect(other.summary).toMatchObject({ outcome: 'read' });
          expect(other.faults).toEqual([]);
          expect(other.rows).toEqual(json.rows);
          expect(other.totals).toEqual(json.totals);
        }
      }),
      { numRuns: 25, endOnFailure: true },
    );
  });
});
