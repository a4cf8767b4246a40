import { z } from 'zod';
import { reportValue } from './report.ts';

const text = z.object({ vi: z.string(), en: z.string() });
const day = z.string().regex(/^\d{4}-\d{2}-\d{2}$/);

/** What one row said when it came with a file, and how long that stood. */
const version = z.object({
  /** What the row said; empty where the report itself shows no single institution, and of another's row that came after the report. */
  figures: z.array(z.object({ label: text, value: reportValue })),
  /** Null for what was there before files had numbers. */
  receivedAt: z.iso.datetime().nullable(),
  appliedAt: z.iso.datetime().nullable(),
  /** When another file replaced or removed it; null while it stands. */
  replacedAt: z.iso.datetime().nullable(),
  /** Of the institution's files of that kind and period: 2 replaced 1. */
  version: z.int().nullable(),
  /** The kind of the file (D32 …) and the report day in its name. */
  fileKind: z.string().nullable(),
  fileDay: day.nullable(),
  /** The file and the row in it: for its sender and for the bureau. */
  fileName: z.string().nullable(),
  row: z.int().nullable(),
  /** Whether the report was made from this version. */
  isReported: z.boolean(),
});

const row = z.object({
  kind: z.enum([
    'loan',
    'card',
    'contract',
    'vamc',
    'bond',
    'commitment',
    'collateral',
    'settled',
    'statement',
    'relation',
  ]),
  /** Null where the report names no institution. */
  institution: z.object({ code: z.string(), name: text }).nullable(),
  /** The institution's own number: for itself, for the bureau, and where the report prints it. */
  number: z.string().nullable(),
  /** The last day of the month, or the report day. */
  period: day,
  isOwn: z.boolean(),
  /** The newest first. */
  versions: z.array(version),
});

/** Where a cell of a report comes from: how it is counted, and the rows that it is counted from. */
export const figureSource = z.object({
  rule: text,
  /** When the report was made. */
  madeAt: z.iso.datetime(),
  /** How many rows it is counted from; the first 200 are listed, the newest period first. */
  total: z.int(),
  rows: z.array(row),
});

export type FigureSource = z.output<typeof figureSource>;
export type SourceRow = z.output<typeof row>;
export type SourceVersion = z.output<typeof version>;

/** Which cell of a report: its section and row, and the key of its column or the month. */
export const cellPlace = {
  section: z.string().regex(/^[a-z0-9-]{1,40}$/),
  /** Rows count from 0; without one: the totals, or a section of one value. */
  row: z.coerce.number().int().min(0).max(9999).optional(),
  column: z
    .string()
    .regex(/^[a-zA-Z0-9-]{1,40}$/)
    .optional(),
};

export type CellPlace = {
  readonly section: string;
  readonly row?: number | undefined;
  readonly column?: string | undefined;
};
