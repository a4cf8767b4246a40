import type { ReportCell, ReportColumn, SectionOf, ValueKind } from '#bureau/contract/report.ts';
import { sum, toMillions, toMillionsThatAddUp } from '#bureau/credit/money.ts';
import { both, type Text } from '#kit/words/words.ts';
import { reportWords } from './words.ts';

export type ReportWord = keyof (typeof reportWords)['texts'];

/** A word of the reports in both languages. */
export function word(key: ReportWord, params?: Readonly<Record<string, string | number>>): Text {
  return both(reportWords, key, params);
}

export const notReported = { notReported: true } as const;

/** An amount of dong as a cell: exact, and in the millions that the paper form prints. */
export function moneyCell(dong: bigint, millions = toMillions(dong)) {
  return { million: String(millions), dong: String(dong) };
}

/** A column of amounts as cells; their printed millions add up to `total`, by default the rounded sum. */
export function moneyCells(dong: readonly bigint[], total?: bigint) {
  const millions = toMillionsThatAddUp(dong, total);
  return dong.map((amount, index) => moneyCell(amount, millions[index]));
}

/** The total of a column as a cell. */
export function moneySum(dong: readonly bigint[]) {
  return moneyCell(sum(dong));
}

/** An amount in hundredths of a currency as a cell in its own unit. */
export function ownCurrencyCell(cents: bigint, currency: string): ReportCell {
  const [whole, part] = [cents / 100n, (cents < 0n ? -cents : cents) % 100n];
  const sign = cents < 0n && whole === 0n ? '-' : '';
  return { amount: `${sign}${whole}.${String(part).padStart(2, '0')}`, currency };
}

/** A column of dong, printed in whole millions with the unit in its header. */
export function millionColumn(key: string, title: ReportWord): ReportColumn {
  return { key, title: word(title), kind: 'money-million', unit: word('million') };
}

/** A column of debt in a currency other than dong, in that currency's own unit. */
export function foreignDebtColumn(currency: string): ReportColumn {
  return {
    key: currency.toLowerCase(),
    title: word('debtForeign', { currency }),
    kind: 'money-own-currency',
    unit: word('ownUnit', { currency }),
  };
}

/** Sections that stand in another part than the one they are numbered for: 2.1, 2.2 become 4.1, 4.2 in part 4. */
export function inPart<S extends { readonly number: string }>(part: string, sections: readonly S[]): S[] {
  return sections.map((section) => ({ ...section, number: section.number.replace(/^\d+/, part) }));
}

/** A column whose title is a word of the reports. */
export function column(key: string, title: ReportWord, kind: ValueKind): ReportColumn {
  return { key, title: word(title), kind };
}

type TableOf = {
  readonly id: string;
  readonly number: string;
  readonly title: ReportWord;
  readonly remark?: ReportWord;
  readonly columns: readonly ReportColumn[];
  readonly rows: readonly (readonly ReportCell[])[];
  readonly totals?: readonly ReportCell[] | undefined;
  readonly whenEmpty: ReportWord;
};

/** A table section; totals are left out if there is nothing to add up. */
export function table({ id, number, title, remark, columns, rows, totals, whenEmpty }: TableOf): SectionOf<'table'> {
  return {
    kind: 'table',
    id,
    number,
    title: word(title),
    ...(remark ? { remark: word(remark) } : {}),
    columns: [...columns],
    rows: rows.map((row) => [...row]),
    ...(totals && rows.length > 1 ? { totals: [...totals] } : {}),
    whenEmpty: word(whenEmpty),
  };
}
