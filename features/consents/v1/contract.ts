import { z } from 'zod';
import { isWholeOrCovered } from '#bureau/contract/fields.ts';
import { calls } from '#kit/contract/call.ts';
import { cursorLimit, input, lines, plainDate, text } from '#kit/contract/fields.ts';
import { choiceRule, rule, rulesOf } from '#kit/contract/rule.ts';
import { programConsentWords } from './words.ts';

const products = ['score', 'watch', 'report'] as const;
const purposes = ['credit-scoring', 'portfolio-monitoring', 'credit-granting'] as const;

const consent = z.object({
  id: z.string(),
  /** planned: begins later. */
  status: z.enum(['live', 'planned', 'ended', 'withdrawn']),
  name: z.string(),
  /** The number with all but its last four characters masked. */
  identityHint: z.string(),
  products: z.array(z.enum(['score', 'watch'])),
  purposes: z.array(z.enum(['credit-scoring', 'portfolio-monitoring'])),
  /** It covers credit reports when credit is granted (product report, purpose credit-granting). */
  coversReports: z.boolean(),
  kind: z.enum(['paper', 'e-signature', 'one-time-code', 'declared']),
  evidence: z.string().nullable(),
  /** Until when the evidence of a declared one is asked for; null where it is not. */
  evidenceDueOn: z.string().nullable(),
  startsOn: z.string(),
  endsOn: z.string(),
  /** The file of its evidence that is kept; null where none was sent. */
  evidenceFile: z
    .object({ name: z.string(), bytes: z.number().int(), sha256: z.string(), sentAt: z.string() })
    .nullable(),
  registeredAt: z.string(),
  withdrawnAt: z.string().nullable(),
});

/** What each product may be used for: a consent to anything else would allow nothing. */
const usedFor: Readonly<Record<(typeof products)[number], readonly (typeof purposes)[number][]>> = {
  score: ['credit-scoring', 'portfolio-monitoring'],
  watch: ['portfolio-monitoring'],
  report: ['credit-granting', 'portfolio-monitoring'],
};

const pairRule = rulesOf(programConsentWords);

/** A product without a purpose that it may be used for, or a purpose without a product. */
function unusedPart(
  ofProducts: readonly (typeof products)[number][],
  ofPurposes: readonly (typeof purposes)[number][],
) {
  const product = ofProducts.find((one) => !usedFor[one].some((purpose) => ofPurposes.includes(purpose)));
  if (product !== undefined)
    return {
      path: ['purposes'],
      message: pairRule('purposeNeeded', { product, purposes: usedFor[product].join(', ') }),
    };
  const purpose = ofPurposes.find((one) => !ofProducts.some((given) => usedFor[given].includes(one)));
  if (purpose === undefined) return undefined;
  const fitting = products.filter((one) => usedFor[one].includes(purpose)).join(', ');
  return { path: ['products'], message: pairRule('productNeeded', { purpose, products: fitting }) };
}

const named = { params: input({ id: z.uuid({ error: rule('invalid') }) }) } as const;
const ofProgram = { wire: 'v1', access: { scope: 'consent' } } as const;

const some = <const T extends readonly [string, ...string[]]>(values: T) =>
  z
    .array(z.enum(values, { error: choiceRule }), { error: rule('required') })
    .min(1, rule('required'))
    .max(values.length, rule('invalid'))
    .refine((given) => new Set(given).size === given.length, rule('invalid'));

/** Consents of persons, for institutions' programs (CNS-01). */
export const programConsents = calls({
  register: {
    ...ofProgram,
    method: 'POST',
    path: '/api/v1/consents',
    changes: ['consent'],
    about:
      'Registers the consent of a person, by CIC code or identity number with the name; somebody whom the bureau does not know yet by the ' +
      'number. Both days count; one that is not only declared names its evidence. Scoring needs product score and purpose credit-scoring, ' +
      'watching product watch and purpose portfolio-monitoring, reports product report and purpose credit-granting.',
    audit: 'change',
    isIdempotent: true,
    body: input({
      subject: input({
        name: text(250),
        cicCode: text(20).optional(),
        identityNumber: text(50).refine(isWholeOrCovered, rule('invalid')).optional(),
      }).refine((given) => given.cicCode !== undefined || given.identityNumber !== undefined, {
        path: ['identityNumber'],
        error: rule('required'),
      }),
      products: some(products),
      purposes: some(purposes),
      kind: z.enum(['paper', 'e-signature', 'one-time-code', 'declared'], { error: choiceRule }),
      evidence: text(200).optional(),
      /** SHA-256 of the evidence's file. */
      evidenceHash: z
        .string()
        .regex(/^[0-9a-fA-F]{64}$/, rule('invalid'))
        .optional(),
      startsOn: plainDate,
      endsOn: plainDate,
      wording: lines(1000),
      dataSources: text(255),
      receivers: text(255),
    })
      .refine((given) => given.kind === 'declared' || given.evidence !== undefined, {
        path: ['evidence'],
        error: rule('required'),
      })
      .refine((given) => given.endsOn >= given.startsOn, { path: ['endsOn'], error: rule('date-order') })
      .superRefine(({ products: ofProducts, purposes: ofPurposes }, context) => {
        const useless = unusedPart(ofProducts, ofPurposes);
        if (useless !== undefined) context.addIssue({ code: 'custom', ...useless });
      }),
    statuses: [201],
    answer: consent,
  },
  list: {
    ...ofProgram,
    method: 'GET',
    path: '/api/v1/consents',
    reads: ['consent'],
    about:
      "The institution's consents, the latest registered first, but for those of one inquiry; `endsBefore` leaves those that end earlier, " +
      '`cicCode` or `identityNumber` those of one borrower. ' +
      '`next` is where the following page begins.',
    audit: 'read',
    query: input({
      after: z.uuid({ error: rule('invalid') }).optional(),
      endsBefore: plainDate.optional(),
      cicCode: text(20).optional(),
      identityNumber: text(50).optional(),
      limit: cursorLimit,
    }),
    answer: z.object({ consents: z.array(consent), next: z.string().nullable() }),
  },
  consent: {
    ...ofProgram,
    ...named,
    method: 'GET',
    path: '/api/v1/consents/:id',
    reads: ['consent'],
    about: 'One consent of the institution, as it stands today, with the file of its evidence if one is kept.',
    audit: 'read',
    answer: consent,
  },
  evidence: {
    ...ofProgram,
    ...named,
    method: 'POST',
    path: '/api/v1/consents/:id/evidence',
    changes: ['consent'],
    about:
      "Keeps the file of a consent's evidence (PDF, JPEG, PNG), once: its SHA-256 must be the one that was registered, if one was. It also shows " +
      'the evidence of a declared consent that was drawn as a sample.',
    audit: 'change',
    isIdempotent: true,
    upload: { kind: 'evidence' },
    statuses: [201],
    answer: consent,
  },
  withdraw: {
    ...ofProgram,
    ...named,
    method: 'DELETE',
    path: '/api/v1/consents/:id',
    changes: ['consent', 'watch'],
    about: 'Takes a consent back at once: watches that rest on it alone end. What was answered stays answered.',
    audit: 'change',
    isIdempotent: true,
    query: input({ reason: text(255).optional() }),
    answer: z.object({ id: z.string(), endedWatches: z.number().int() }),
  },
});
