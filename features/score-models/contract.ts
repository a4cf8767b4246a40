import { z } from 'zod';
import { calls } from '#kit/contract/call.ts';
import { rows } from '#kit/contract/envelope.ts';
import { input, lines, rowNumber, text, windowFields } from '#kit/contract/fields.ts';
import { options } from '#kit/contract/form-field.ts';
import { column, row } from '#kit/contract/row.ts';
import { choiceRule, rule } from '#kit/contract/rule.ts';
import { scoreModelsWords } from './words.ts';

const states = ['proposed', 'serving', 'replaced', 'returned', 'rejected'] as const;
const stateOptions = options({
  proposed: 'pending',
  serving: 'success',
  replaced: 'unavailable',
  returned: 'unavailable',
  rejected: 'reject',
});

/** A promotion of a challenger, with the file that compares it. */
const promotionRow = row(
  { words: scoreModelsWords, caption: 'promotions', key: 'id' },
  {
    id: column.number(80, z.int()),
    model: column.code(120),
    fromModel: column.code(130),
    state: column.status(stateOptions, 160),
    persons: column.number(120, z.int()),
    comparison: column.code({ width: 300, hidden: true }),
    modelFile: column.code({ width: 300, hidden: true }),
    reason: column.text(240),
    proposedBy: column.text(140),
    proposedAt: column.time(),
    decidedBy: column.text(140).nullable(),
    decidedAt: column.time().nullable(),
    returnedBy: column.text(140).nullable(),
    returnedAt: column.time().nullable(),
    returnReason: column.text(240).nullable(),
  },
);

const count = z.int();
const power = z.object({ gini: z.number(), ks: z.number(), calibration: z.number() }).nullable();
const totals = { inquiries: count, notScored: count, moved: count, meanDifference: z.number().nullable() };
const promotionId = rowNumber;
const hash = z.string({ error: rule('required') }).regex(/^[\da-f]{64}$/, rule('invalid'));
const mayPromote = { access: { permission: 'score.promote' } } as const;

/** Which score model serves, what its challenger says in the shadow, and how two people promote it (SCO-07). */
export const scoreModels = calls({
  compare: {
    method: 'POST',
    path: '/api/ScoreModels/Compare',
    reads: ['score-model'],
    about:
      'The serving score model beside its challenger, over inquiries with a consent: by month, and by segment the movement between bands, ' +
      'both distributions, and Gini, KS and calibration of both from what has matured. Counts alone, of no person.',
    access: { permission: 'operations.read' },
    audit: 'none',
    body: input({}),
    answer: z.object({
      serving: z.string(),
      since: z.string().nullable(),
      challenger: z.string().nullable(),
      step: count,
      months: z.array(z.object({ month: z.string(), ...totals })),
      segments: z.array(
        z.object({
          segment: z.enum(['all', 'card', 'secured', 'thin']),
          ...totals,
          movement: z.array(z.array(count)),
          grades: z.object({ champion: z.array(count), challenger: z.array(count) }),
          scores: z.array(z.object({ from: count, champion: count, challenger: count })),
          matured: z.object({ inquiries: count, bad: count, champion: power, challenger: power }),
        }),
      ),
    }),
  },
  search: {
    method: 'POST',
    path: '/api/ScoreModels/Promotion/Search',
    reads: ['score-model'],
    about:
      'Promotions of score models, the newest first: who proposed and decided, by which comparison file (SHA-256).',
    access: { permission: 'operations.read' },
    audit: 'none',
    body: input({ state: z.enum(states, { error: choiceRule }).optional(), ...windowFields }),
    answer: rows(promotionRow),
  },
  file: {
    method: 'POST',
    path: '/api/ScoreModels/Promotion/File',
    about: 'The comparison file that a promotion names, as it was proposed: JSON whose SHA-256 the list shows.',
    access: { permission: 'operations.read' },
    audit: 'read',
    body: input({ promotionId }),
    download: true,
  },
  propose: {
    ...mayPromote,
    method: 'POST',
    path: '/api/ScoreModels/Promotion/Propose',
    changes: ['score-model'],
    about:
      'Proposes that the challenger serves. The comparison as it stands now is kept as a file with its SHA-256, and the model with that of ' +
      'its data file. Another person decides; one proposal at a time.',
    audit: 'change',
    body: input({ model: text(20), reason: lines(255) }),
    answer: z.object({ promotionId: count, comparison: z.string() }),
  },
  decide: {
    ...mayPromote,
    method: 'POST',
    path: '/api/ScoreModels/Promotion/Decide',
    changes: ['score-model', 'score-figure', 'alarm'],
    about:
      'Promotes the proposed model, or rejects it. Whoever decides names the comparison file that was read; its proposer can only take it ' +
      'back. The model serves five seconds later; reports that are kept stay as they are.',
    audit: 'change',
    stepUp: true,
    body: input({ promotionId, approve: z.boolean({ error: rule('required') }), comparison: hash }),
    answer: z.literal('0'),
  },
  goBack: {
    ...mayPromote,
    method: 'POST',
    path: '/api/ScoreModels/Promotion/GoBack',
    changes: ['score-model', 'score-figure', 'alarm'],
    about: 'Goes back to the model that served before the promotion that serves now: one person, with a reason.',
    audit: 'change',
    stepUp: true,
    body: input({ promotionId, reason: lines(255) }),
    answer: z.literal('0'),
  },
});
