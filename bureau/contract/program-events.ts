import { z } from 'zod';
import { watchTriggers } from './watch-triggers.ts';

/** What programs are told, as it is promised to them: by the cursor and by webhooks the same (API-07). */

const day = z.string().meta({ format: 'date' });
const instant = z.string().meta({ format: 'date-time' });
const group = z.int().min(1).max(5);

/** What happened, of each kind of alert. */
export const alertFacts = {
  'new-lender': z.looseObject({ month: day, group }),
  'group-up': z.looseObject({ month: day, from: group, to: group }),
  'group-down': z.looseObject({ month: day, from: group, to: group }),
  'new-inquiry': z.looseObject({ product: z.string(), at: instant }),
  score: z.looseObject({ points: z.int() }),
  'card-late': z.looseObject({ month: day, days: z.int().min(1) }),
  'collateral-released': z.looseObject({ kind: z.string(), day }),
  'cheque-refused': z.looseObject({ day, code: z.string() }),
  // Asked for by nobody: both lenders of the programme are told.
  'programme-twice': z.looseObject({}),
} as const satisfies Readonly<Record<(typeof watchTriggers)[number] | 'programme-twice', z.ZodType>>;

/** The kinds of alerts: those that can be watched for, and that of the housing programme. */
export const programAlerts = [...watchTriggers, 'programme-twice'] as const;

const alerts = programAlerts.map((trigger) =>
  z.looseObject({
    id: z.string(),
    trigger: z.literal(trigger),
    cicCode: z.string(),
    customerCode: z.string().nullable(),
    facts: alertFacts[trigger],
    lender: z.string().nullable(),
    file: z.looseObject({ id: z.string(), kind: z.string(), period: day, version: z.int() }).nullable(),
    raisedAt: instant,
    watches: z.array(z.looseObject({ application: z.string(), reference: z.string() })),
  }),
);

/** The fields of each kind of event. */
const dataOf = {
  'inquiry.answered': z.looseObject({
    inquiry: z.string(),
    product: z.string(),
    hasInformation: z.boolean(),
    cicCode: z.string().nullable(),
  }),
  'inquiry.failed': z.looseObject({ inquiry: z.string(), product: z.string(), reason: z.string() }),
  'watch.alert': z.union(alerts),
  'file.processed': z.looseObject({
    file: z.string(),
    name: z.string(),
    kind: z.string(),
    period: day.nullable(),
    outcome: z.enum(['applied', 'refused', 'held', 'superseded', 'withdrawn']),
    rows: z.int().nullable().optional(),
    appliedRows: z.int().nullable().optional(),
    refusedRows: z.int().nullable().optional(),
    refusal: z.string().nullable().optional(),
    needsBy: day.nullable().optional(),
  }),
  'batch.finished': z.looseObject({
    batch: z.string(),
    product: z.string(),
    status: z.enum(['finished', 'refused', 'cancelled', 'held']),
  }),
  'consent.withdrawn': z.looseObject({ consent: z.string(), endedWatches: z.int() }),
} as const;

/** The kinds of events. */
export const programEventKinds = [
  'inquiry.answered',
  'inquiry.failed',
  'watch.alert',
  'file.processed',
  'batch.finished',
  'consent.withdrawn',
] as const satisfies readonly (keyof typeof dataOf)[];

/** An event with the fields of its kind. Fields may be added. */
export const programEvent = z.union(
  programEventKinds.map((type) =>
    z.object({
      id: z.string(),
      number: z.string(),
      type: z.literal(type),
      timestamp: instant,
      data: dataOf[type],
    }),
  ),
);
