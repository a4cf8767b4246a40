import { z } from 'zod';
import { productRule } from '#bureau/contract/product-numbers.ts';
import { programBatchProducts } from '#bureau/contract/program-scopes.ts';
import { report } from '#bureau/contract/report.ts';
import { calls } from '#kit/contract/call.ts';
import { input } from '#kit/contract/fields.ts';
import { choiceRule, rule } from '#kit/contract/rule.ts';

const count = z.number().int();
const id = z.uuid({ error: rule('invalid') });

/** Rows that programs ask about (API-06). */
const programBatch = z.object({
  id: z.string(),
  product: z.string(),
  kind: z.enum(['person', 'company']),
  /** held: rows over the day's allowance are left, until the batch is continued or cancelled; received: still being read. */
  status: z.enum(['received', 'working', 'paused', 'held', 'cancelled', 'finished', 'refused']),
  /** Why all of it was refused. */
  refusal: z.string().nullable(),
  rows: count,
  answered: count,
  withInformation: count,
  bad: count,
  overAllowance: count,
  cancelled: count,
  createdAt: z.string(),
  finishedAt: z.string().nullable(),
});

/** What became of a row that a program sent: a line of the results. */
const programResult = z
  .object({
    row: count,
    reference: z.string().nullable(),
    outcome: z.enum(['answered', 'bad', 'over-allowance', 'cancelled', 'waiting']),
    product: z.string(),
    inquiry: z.string().nullable(),
    hasInformation: z.boolean().nullable(),
    cicCode: z.string().nullable(),
    errors: z.array(
      z.object({
        field: z.string().optional(),
        code: z.string(),
        number: z.string().optional(),
        message: z.string(),
      }),
    ),
    /** The consent that it was answered on; null where none was needed. */
    consentId: z.string().nullable(),
    /** With `reports=true`, of a row that was answered. */
    report: report.optional(),
  })
  .meta({ id: 'BatchResult' });

const ofProgram = { wire: 'v1', access: { scope: 'batch' } } as const;

export const programBatches = calls({
  send: {
    ...ofProgram,
    asks: { scope: 'inquiry', in: 'query', field: 'product' },
    method: 'POST',
    path: '/api/v1/batches',
    changes: ['batch-file'],
    about:
      'Asks about many borrowers: one JSON object a line (application/x-ndjson), {"reference", "purpose", "consent", "subject": {"name", "cicCode", ' +
      '"identityNumber", "registrationNumber", "taxCode", "address"}}. A row\'s `purpose` goes before that of the batch; `consent` declares the ' +
      "person's consent where reports need one. A wrong line is one bad row. Rows without information are free.",
    audit: 'change',
    isIdempotent: true,
    upload: { kind: 'lines' },
    query: input({
      product: z.enum(programBatchProducts, { error: productRule(programBatchProducts) }),
      kind: z.enum(['person', 'company'], { error: choiceRule }).default('person'),
      purpose: z.enum(['credit-granting', 'portfolio-monitoring'], { error: choiceRule }),
    }),
    statuses: [202],
    answer: programBatch,
  },
  batch: {
    ...ofProgram,
    method: 'GET',
    path: '/api/v1/batches/:id',
    reads: ['batch-file'],
    about: 'How far a batch is.',
    audit: 'read',
    params: input({ id }),
    answer: programBatch,
  },
  cancel: {
    ...ofProgram,
    method: 'DELETE',
    path: '/api/v1/batches/:id',
    changes: ['batch-file'],
    about: 'Cancels a batch that has not ended, a held one as well. Rows that were answered stay answered and charged.',
    audit: 'change',
    isIdempotent: true,
    params: input({ id }),
    answer: programBatch,
  },
  goOn: {
    ...ofProgram,
    method: 'POST',
    path: '/api/v1/batches/:id/continue',
    changes: ['batch-file'],
    about:
      "Goes on with a held batch: takes today's allowance for the rows over an earlier one, as many as it has room for. The others stay held.",
    audit: 'change',
    isIdempotent: true,
    params: input({ id }),
    answer: programBatch,
  },
  results: {
    ...ofProgram,
    method: 'GET',
    path: '/api/v1/batches/:id/results',
    reads: ['batch-file'],
    about:
      'What became of the rows, one JSON object a line in the order of the rows, up to the first that waits: {"row", "reference", "outcome", ' +
      '"inquiry", "hasInformation", "cicCode", "errors", "consentId"}, with `reports=true` also "report". Go on with `after`: the last row that was read. ' +
      'A last line {"problem"} says that the right ended while they were sent.',
    audit: 'read',
    params: input({ id }),
    query: input({
      after: z.coerce
        .number({ error: rule('number') })
        .int(rule('number'))
        .min(0, rule('number-min', { min: 0 }))
        .max(10_000_000, rule('number-max', { max: 10_000_000 }))
        .default(0),
      reports: z.enum(['true', 'false'], { error: choiceRule }).default('false'),
    }),
    download: true,
    line: programResult,
  },
});
