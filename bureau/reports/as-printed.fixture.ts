import { expect } from 'vitest';
import { isMoney } from '#bureau/contract/report-text.ts';
import { type Report, type ReportCell, report as reportSchema } from '#bureau/contract/report.ts';
import { toMillions } from '#bureau/credit/money.ts';

/** The report as the paper form has it: amounts in millions, without the exact ones. */
export function asPrinted(report: Report): Report {
  return reportSchema.parse(
    JSON.parse(
      JSON.stringify(report, (key, value) => {
        if (key === 'dong' || key === 'totalDong') return undefined;
        return isMoney(value) ? value.million : value;
      }),
    ),
  );
}

/** Every table's printed millions and its exact amounts add up to its totals; a printed one is at most a million off. */
export function expectToAddUp({ product, parts }: Report): void {
  for (const section of parts.flatMap(({ sections }) => sections)) {
    if (section.kind !== 'table') continue;
    section.columns.forEach(({ kind, key }, index) => {
      if (kind !== 'money-million') return;
      const cells = section.rows.map((row) => row[index] ?? null);
      const place = [product.code, section.id, key];
      for (const cell of cells) if (isMoney(cell)) expectRounded(place, cell);
      const total = section.totals?.[index];
      if (total === null || total === undefined) return;
      for (const unit of ['million', 'dong'] as const) {
        const sum = cells.reduce((all, cell) => all + amountOf(cell, unit), 0n);
        expect([...place, unit, sum]).toEqual([...place, unit, amountOf(total, unit)]);
      }
    });
  }
}

/** A section is numbered by the part in which it stands, and no number is there twice. */
export function expectOwnNumbers({ product, parts }: Report): void {
  const numbers = parts.flatMap(({ number: part, sections }) =>
    sections.flatMap(({ number }) => (number === '' ? [] : [{ part, number }])),
  );
  expect([product.code, numbers.filter(({ part, number }) => !number.startsWith(`${part}.`))]).toEqual([
    product.code,
    [],
  ]);
  expect([product.code, new Set(numbers.map(({ number }) => number)).size]).toEqual([product.code, numbers.length]);
}

function expectRounded(place: readonly string[], { million, dong }: { million: string; dong: string }): void {
  const off = BigInt(million) - toMillions(BigInt(dong));
  expect([...place, dong, off >= -1n && off <= 1n]).toEqual([...place, dong, true]);
}

function amountOf(cell: ReportCell, unit: 'million' | 'dong'): bigint {
  return isMoney(cell) ? BigInt(cell[unit]) : 0n;
}
