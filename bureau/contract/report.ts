import { z } from 'zod';

/**
 * A report as it is stored, shown, printed and downloaded: typed sections, every text in both languages, no
 * references to other data. Stored reports outlive the code that made them: you may add to this schema, but never
 * change or remove anything without a new `schema` number and a renderer for both.
 */

const text = z.object({ vi: z.string(), en: z.string() });
/** A name: one text from data, or both languages. */
const name = z.union([z.string(), text]);
const day = z.string().regex(/^\d{4}-\d{2}-\d{2}$/);
const month = z.string().regex(/^\d{4}-(0[1-9]|1[0-2])$/);
const instant = z.iso.datetime();
const wholeNumber = z.string().regex(/^-?\d+$/);
const decimal = z.string().regex(/^-?\d+(\.\d+)?$/);
/** Debt group of Circular 31/2024, 1 (standard) to 5 (loss). */
const group = z.int().min(1).max(5);

/** How a value is displayed: its alignment, its format, its type in a sheet. */
export const valueKinds = [
  'text',
  'code',
  /** Dong, printed in whole millions: the exact amount with its rounded millions; older reports hold the millions alone. */
  'money-million',
  /** An amount in the currency's own unit, with its currency. */
  'money-own-currency',
  'date',
  'month',
  'group',
  'number',
] as const;

const money = z.object({ million: wholeNumber, dong: wholeNumber });
const ownCurrency = z.object({ amount: decimal, currency: z.string().regex(/^[A-Z]{3}$/) });
/** The institution did not report that period, printed "(-)"; this is neither zero nor empty. */
const notReported = z.object({ notReported: z.literal(true) });

/** A value: null is an empty cell (nothing to say), which differs from 0 and from "not reported". */
const cell = z.union([z.null(), z.string(), z.int(), text, money, ownCurrency, notReported]);

const unit = text.optional();
const value = z
  .object({
    kind: z.enum(valueKinds),
    value: cell,
    unit,
    /** The figure as a decimal, where `value` is a text for people: of a chance from 0 to 1. Older reports lack it. */
    decimal: decimal.optional(),
  })
  .refine((given) => fits(given.kind, given.value), 'the value is not of its kind');

const fact = z.object({ label: text, value });
const column = z.object({ key: z.string(), title: text, kind: z.enum(valueKinds), unit });

const sectionStart = {
  /** The stable name of the section, also its anchor. */
  id: z.string().regex(/^[a-z0-9-]+$/),
  /** The number printed before the title, for example 2.1; empty for none. */
  number: z.string(),
  title: text,
  /** Shown under the title, for example what an amount includes. */
  remark: text.optional(),
};

const facts = z.object({ kind: z.literal('facts'), ...sectionStart, facts: z.array(fact) });

const table = z
  .object({
    kind: z.literal('table'),
    ...sectionStart,
    columns: z.array(column).min(1),
    rows: z.array(z.array(cell)),
    totals: z.array(cell).optional(),
    /** Shown instead of the table if it has no rows. */
    whenEmpty: text,
  })
  .superRefine((given, context) => {
    for (const row of [...given.rows, ...(given.totals ? [given.totals] : [])]) {
      if (row.length !== given.columns.length) context.addIssue('a row has as many cells as there are columns');
    }
    given.rows.forEach((row) => {
      row.forEach((each, index) => {
        const at = given.columns[index];
        if (at && !fits(at.kind, each)) context.addIssue(`a cell of ${at.key} is not of its kind`);
      });
    });
  });

/**
 * A month of a strip: a debt group, 0 for reported without debt, null for "(-)", the period was not reported, 'none'
 * if there was no account.
 */
const stripCell = z.union([group, z.literal(0), z.literal('none'), z.null()]);

const months = z
  .object({
    kind: z.literal('months'),
    ...sectionStart,
    /** Oldest first: the newest month is on the right. */
    months: z.array(month).min(1),
    rows: z.array(z.object({ code: z.string(), label: name, groups: z.array(stripCell) })),
    whenEmpty: text,
  })
  .refine((given) => given.rows.every((row) => row.groups.length === given.months.length), 'a row has a cell a month');

const bars = z.object({
  kind: z.literal('bars'),
  ...sectionStart,
  unit: text,
  rows: z.array(
    z.object({
      code: z.string(),
      label: name,
      /** Whole million dong. */
      amount: wholeNumber,
      dong: wholeNumber.optional(),
      /** Share of the total in tenths of a percent; all rows together make 1000. */
      shareTenths: z.int().min(0).max(1000),
      isSecured: z.boolean(),
      worstGroup: group.nullable(),
    }),
  ),
  /** The reader may not see collateral: `isSecured` says nothing. */
  hidesCollateral: z.literal(true).optional(),
  total: wholeNumber,
  totalDong: wholeNumber.optional(),
  whenEmpty: text,
});

const tone = z.enum(['neutral', 'good', 'attention', 'bad']);

/**
 * A whole number on a linear scale that is divided into named bands, the lowest first; a band ends where the next
 * begins.
 */
const scale = z.object({
  kind: z.literal('scale'),
  ...sectionStart,
  value: z.int(),
  lowest: z.int(),
  highest: z.int(),
  bands: z.array(z.object({ from: z.int(), label: text, tone })).min(1),
  /** How many of a thousand scored persons stand within each step from the lowest value; older reports lack it. */
  spread: z.object({ step: z.int().min(1), shares: z.array(z.int().min(0).max(1000)) }).optional(),
});

const note = z.object({ kind: z.literal('note'), ...sectionStart, paragraphs: z.array(text) });

/** The schemas of a value and of a name, for data about reports. */
export { name as reportName, value as reportValue };

const section = z.discriminatedUnion('kind', [facts, table, months, bars, scale, note]);

/** A figure of the summary. The tone colours it; the words say the same. */
const tile = z.object({
  id: z.string(),
  label: text,
  value,
  tone,
  remark: text.optional(),
});

export const report = z
  .object({
    schema: z.literal(1),
    product: z.object({ code: z.string(), name: text }),
    title: text,
    header: z.object({
      /** The number of the report, unique in its year and product: 2026/R11/000001234; older reports lack the last part. */
      reference: z.string(),
      voucher: z.string(),
      /** Why it was asked; older reports lack it. */
      purpose: text.optional(),
      inquirer: z.object({ code: z.string(), institution: name, user: z.string(), address: z.string() }),
      asked: instant,
      answered: instant,
      /** The last month of the histories, and the day of the newest report in the file. */
      dataMonth: month.nullable(),
      lastReported: day.nullable(),
    }),
    /** The subject of the report, or the input of the inquiry if nobody was found. */
    subject: z.object({
      kind: z.enum(['natural', 'legal']),
      name: z.string(),
      cicCode: z.string().nullable(),
    }),
    /** What was asked, as typed, and how the customer was matched; null: nobody was found. Older reports lack it. */
    question: z
      .object({
        name: z.string().nullable(),
        cicCode: z.string().nullable(),
        numbers: z.array(z.object({ kind: z.enum(['identity', 'tax', 'registration']), number: z.string() })),
        match: z
          .object({
            confidence: z.int().min(1).max(10),
            /** False if the name was not typed as the customer's: printed first. */
            isAsWritten: z.boolean(),
            reasons: z.array(text),
          })
          .nullable(),
      })
      .optional(),
    /** False for an ordinary answer that says so and is free. */
    hasInformation: z.boolean(),
    dashboard: z.array(tile),
    /** Debt of up to 60 months in millions, and each month's worst group, for pictures. Older reports lack it. */
    history: z
      .object({
        first: month,
        loans: z.array(z.int().nullable()),
        cards: z.array(z.int().nullable()),
        groups: z.array(stripCell),
      })
      .optional(),
    parts: z.array(z.object({ number: z.string(), title: text, sections: z.array(section) })),
    /** Printed last: how to read the report. */
    notes: z.array(text),
  })
  .meta({ id: 'Report' });

export type Report = z.output<typeof report>;
export type ReportSection = z.output<typeof section>;
export type SectionOf<K extends ReportSection['kind']> = Extract<ReportSection, { kind: K }>;
export type ReportCell = z.output<typeof cell>;
export type ReportValue = z.output<typeof value>;
export type ReportColumn = z.output<typeof column>;
export type StripCell = z.output<typeof stripCell>;
export type ReportTile = z.output<typeof tile>;
export type ValueKind = (typeof valueKinds)[number];
/** The unit that amounts of dong are shown in: the paper form's millions, or exact. */
export type MoneyUnit = 'million' | 'dong';
export type DebtGroup = 1 | 2 | 3 | 4 | 5;

/** True of a cell for a period that was not reported, printed "(-)". */
export function isNotReported(given: ReportCell): given is { notReported: true } {
  return typeof given === 'object' && given !== null && 'notReported' in given;
}

/** True if a cell fits a kind; an empty cell and a not reported cell fit everywhere. */
function fits(kind: ValueKind, given: ReportCell): boolean {
  if (given === null || isNotReported(given)) return true;
  switch (kind) {
    case 'text':
      return typeof given === 'string' || text.safeParse(given).success;
    case 'code':
      return typeof given === 'string';
    case 'money-million':
      return wholeNumber.safeParse(given).success || money.safeParse(given).success;
    case 'money-own-currency':
      return ownCurrency.safeParse(given).success;
    case 'date':
      return day.safeParse(given).success;
    case 'month':
      return month.safeParse(given).success;
    case 'group':
      return group.safeParse(given).success;
    case 'number':
      return typeof given === 'number';
  }
}
