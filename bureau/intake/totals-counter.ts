import type { ControlTotal, FileKind, Section } from './kind.ts';

export type DeclaredTotal = { section: string; currency: string; code: string; value: string };

type Counting = {
  readonly total: ControlTotal;
  readonly different: Set<string>;
  /** Dong, or hundredths of another currency. */
  readonly sums: Map<string, bigint>;
};

/** Counts the control totals of a file from its rows, as the sending institution would. */
export class TotalsCounter {
  private readonly bySection = new Map<string, Counting[]>();

  constructor(kind: FileKind) {
    for (const total of kind.totals) {
      const counting = { total, different: new Set<string>(), sums: new Map<string, bigint>() };
      this.bySection.set(total.section, [...(this.bySection.get(total.section) ?? []), counting]);
    }
  }

  count({ code }: Section, row: Readonly<Record<string, string>>): void {
    for (const { total, different, sums } of this.bySection.get(code) ?? []) {
      if ('countOf' in total) {
        different.add(
          total.countOf
            .split(', ')
            .map((column) => row[column] ?? '')
            .join('\t'),
        );
      } else {
        const { vnd, foreign, currency } = total.sumOf;
        const unit = (currency === undefined ? undefined : row[currency]) ?? 'VND';
        const amount = unit === 'VND' || foreign === undefined ? row[vnd] : hundredths(row[foreign] ?? '0');
        sums.set(unit, (sums.get(unit) ?? 0n) + BigInt(amount ?? '0'));
      }
    }
  }

  totals(): DeclaredTotal[] {
    return [...this.bySection].flatMap(([section, countings]) => {
      return countings.flatMap(({ total: { code, ...total }, different, sums }) => {
        if ('countOf' in total) return [{ section, currency: '', code, value: String(different.size) }];
        return [...sums].map(([currency, sum]) => {
          return { section, currency, code, value: currency === 'VND' ? String(sum) : decimal(sum) };
        });
      });
    });
  }
}

/** 12.5 as 1250. */
function hundredths(amount: string): string {
  const [whole = '0', part = ''] = amount.split('.');
  return `${whole}${part.padEnd(2, '0').slice(0, 2)}`;
}

function decimal(cents: bigint): string {
  return `${cents / 100n}.${String(cents % 100n).padStart(2, '0')}`;
}
