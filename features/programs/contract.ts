import { z } from 'zod';
import { programProducts } from '#bureau/contract/program-scopes.ts';
import { inquiryPurposes } from '#bureau/contract/purposes.ts';
import { cellPlace, figureSource } from '#bureau/contract/figure-source.ts';
import { report, valueKinds as reportValueKinds } from '#bureau/contract/report.ts';
import { productRule } from '#bureau/contract/product-numbers.ts';
import { calls } from '#kit/contract/call.ts';
import { cursorLimit, input, plainDate, text } from '#kit/contract/fields.ts';
import { choiceRule, rule } from '#kit/contract/rule.ts';

/** What a program may say of whom it asks about; which of it a product needs is the portal's own rule. */
const subject = input({
  kind: z.enum(['person', 'company'], { error: choiceRule }).default('person'),
  name: text(250),
  cicCode: text(20).optional(),
  identityNumber: text(50).optional(),
  taxCode: text(50).optional(),
  registrationNumber: text(50).optional(),
  address: text(200).meta({ description: 'Needed by products that are answered later.' }).optional(),
});

const bothTexts = z.object({ vi: z.string(), en: z.string() });

const inquiryStates = ['pending', 'answered', 'failed'] as const;

const instant = z.string();

const inquiry = z.object({
  id: z.string(),
  product: z.string(),
  /** What it was asked for. */
  purpose: z.string(),
  status: z.enum(inquiryStates),
  reference: z.string().nullable(),
  askedAt: instant,
  answeredAt: instant.nullable(),
  /** False where the bureau knows nothing: it was free. */
  hasInformation: z.boolean().nullable(),
  /** Why it failed, free of charge: name-differs, identity-conflict, other-kind, consent-required, returned or failed; more may come. */
  reason: z.string().nullable(),
  /** Of identity-conflict, which number contradicts the others: identityNumber, taxCode or registrationNumber. */
  reasonField: z.string().nullable(),
  /** The consent that it was answered on; null where none was needed. */
  consentId: z.string().nullable(),
});

const named = { params: input({ id: text(40) }) } as const;
const program = { wire: 'v1' } as const;

/** The calls of institutions' programs (API-03): English names, plain JSON, instants in UTC, dong as text. */
export const programs = calls({
  ask: {
    ...program,
    access: { scope: 'inquiry' },
    asks: { scope: 'inquiry', in: 'body', field: 'product' },
    method: 'POST',
    path: '/api/v1/inquiries',
    changes: ['inquiry'],
    about:
      'Asks about a borrower. Instant products and the score answer 201 with the report; the others 202, and the report is found at Location ' +
      'later. Without information it is free.',
    audit: 'change',
    isIdempotent: true,
    body: input({
      product: z.enum(programProducts, { error: productRule(programProducts) }),
      /** The products call names those that a product admits; 4120002 for another one. */
      purpose: z.enum(inquiryPurposes, { error: choiceRule }),
      subject,
      /** The person agreed to be scored, or, where reports need a consent, to the report. */
      consent: z.boolean({ error: choiceRule }).optional(),
      reference: text(100).optional(),
    }),
    statuses: [201, 202],
    mayBePending: true,
    answer: inquiry.extend({ report: report.nullable() }),
  },
  list: {
    ...program,
    access: { scope: 'inquiry' },
    method: 'GET',
    path: '/api/v1/inquiries',
    reads: ['inquiry'],
    about:
      "The application's inquiries, the latest first. `next` is where the following page begins; it is null on the last. What is asked meanwhile " +
      'moves no page.',
    audit: 'read',
    query: input({
      after: z
        .string()
        .regex(/^[\w-]{20,100}$/, rule('invalid'))
        .optional(),
      limit: cursorLimit,
    }),
    answer: z.object({ inquiries: z.array(inquiry), next: z.string().nullable() }),
  },
  inquiry: {
    ...program,
    ...named,
    access: { scope: 'inquiry' },
    method: 'GET',
    path: '/api/v1/inquiries/:id',
    reads: ['inquiry'],
    about:
      'One inquiry of the application: where it stands; while it is pending, Retry-After says when to look again. Reading is free.',
    audit: 'read',
    mayBePending: true,
    answer: inquiry,
  },
  report: {
    ...program,
    ...named,
    access: { scope: 'inquiry' },
    method: 'GET',
    path: '/api/v1/inquiries/:id/report',
    reads: ['inquiry'],
    about:
      'The report of an answered inquiry, as it was answered: JSON, PDF or .xlsx by Accept. Reading again is free; with If-None-Match it is 304. ' +
      'While the inquiry is pending, 404 report-pending says in Retry-After when to read again.',
    audit: 'read',
    statuses: [200, 304],
    alsoAs: ['application/pdf', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'],
    answer: report,
  },
  source: {
    ...program,
    ...named,
    access: { scope: 'inquiry' },
    method: 'GET',
    path: '/api/v1/inquiries/:id/source',
    reads: ['inquiry'],
    about:
      'Where a cell of the report comes from: how it is counted, and each row that it is counted from, with its institution, period, times, ' +
      'version and earlier values; file and row of those that the institution sent itself. Section and column are their ids in the report, rows ' +
      'count from 0; without a row the totals are meant. Reading is free.',
    audit: 'read',
    query: input(cellPlace),
    answer: figureSource,
  },
  search: {
    ...program,
    access: { scope: 'search' },
    method: 'POST',
    path: '/api/v1/searches',
    reads: [],
    about:
      'Borrowers of a province by number, or by name with the day of birth, ranked by likeness with the reasons. Each one shown counts against the day.',
    audit: 'read',
    isIdempotent: true,
    body: input({
      province: text(3),
      cicCode: text(20).optional(),
      name: text(250).optional(),
      bornOn: plainDate.optional(),
      identityNumber: text(50).optional(),
      registrationNumber: text(50).optional(),
      taxCode: text(50).optional(),
    }),
    answer: z.object({
      people: z.array(
        z.object({
          cicCode: z.string(),
          name: z.string(),
          kind: z.enum(['person', 'company']),
          place: z.string(),
          identityHint: z.string(),
          taxHint: z.string(),
          registrationHint: z.string(),
          /** 1 to 10. */
          confidence: z.number().int(),
          reasons: z.array(z.string()),
        }),
      ),
      /** Borrowers that may still be shown today. */
      left: z.number().int(),
      more: z.boolean(),
    }),
  },
  products: {
    ...program,
    access: { scope: 'any' },
    method: 'GET',
    path: '/api/v1/products',
    reads: ['allowed-product'],
    about: 'The products that programs ask for: price in dong before VAT, whom they are about, how they are answered.',
    audit: 'none',
    answer: z.object({
      products: z.array(
        z.object({
          code: z.string(),
          name: z.string(),
          priceVnd: z.string(),
          scope: z.string(),
          /** The token has the scope. */
          isAllowed: z.boolean(),
          subjects: z.array(z.enum(['person', 'company'])),
          answers: z.enum(['at-once', 'later']),
          needsConsent: z.boolean(),
          /** The application's customers of a day and calls of a minute; the institution's lines by batch on a day, null where none is taken. */
          limits: z.object({
            customersPerDay: z.number().int(),
            callsPerMinute: z.number().int(),
            batchLinesPerDay: z.number().int().nullable(),
          }),
          /** What it may be asked for. */
          purposes: z.array(z.enum(inquiryPurposes)),
        }),
      ),
    }),
  },
  sample: {
    ...program,
    access: 'public',
    method: 'GET',
    path: '/api/v1/products/:product/sample',
    about: 'A report of the product about somebody invented, as programs are answered. Anybody may read it.',
    audit: 'none',
    params: input({ product: z.enum(programProducts, { error: productRule(programProducts) }) }),
    answer: report,
  },
  figures: {
    ...program,
    access: 'public',
    method: 'GET',
    path: '/api/v1/figures',
    about:
      'The figures that reports of these products hold: the section of each, its key, what it is called, how it is shown and counted. ' +
      'Made of the products themselves. Anybody may read it.',
    audit: 'none',
    answer: z.object({
      figures: z.array(
        z.object({
          /** tile: the summary. */
          section: z.string(),
          sectionTitle: bothTexts.nullable(),
          /** Null of a fact, which has a label alone. */
          key: z.string().nullable(),
          title: bothTexts,
          shape: z.enum(['tile', 'facts', 'table', 'months', 'bars', 'scale', 'note']),
          kind: z.enum(reportValueKinds),
          unit: bothTexts.nullable(),
          rule: bothTexts.nullable(),
          products: z.array(z.string()),
        }),
      ),
    }),
  },
  usage: {
    ...program,
    access: { scope: 'usage' },
    method: 'GET',
    path: '/api/v1/usage',
    reads: ['inquiry'],
    about: "The application's use: customers of today against its limit, and a month's inquiries with what they cost.",
    audit: 'read',
    query: input({
      month: z
        .string()
        .regex(/^20\d\d-(0[1-9]|1[0-2])$/, rule('invalid'))
        .optional(),
    }),
    answer: z.object({
      today: z.object({ customers: z.number().int(), limit: z.number().int() }),
      callsPerMinute: z.number().int(),
      month: z.string(),
      products: z.array(z.object({ product: z.string(), inquiries: z.number().int(), amountVnd: z.string() })),
      totalVnd: z.string(),
    }),
  },
  status: {
    ...program,
    access: { scope: 'any' },
    method: 'GET',
    path: '/api/v1/status',
    reads: [],
    about:
      'That the bureau answers, its time and version, whether it is as quick as usual, how long work has been waiting, and the last day whose figures are in.',
    audit: 'none',
    answer: z.object({
      status: z.literal('ok'),
      time: instant,
      version: z.string(),
      /** slow: the database takes long to answer, or work that is not answered at once waits. */
      health: z.enum(['good', 'slow']),
      databaseMilliseconds: z.number().int(),
      /** How long the oldest piece of work has been waiting. */
      queueSeconds: z.number().int(),
      /** The end of the last month whose files are in. */
      dataUntil: z.string(),
    }),
  },
});
