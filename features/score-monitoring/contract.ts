import { z } from 'zod';
import { calls } from '#kit/contract/call.ts';
import { rows } from '#kit/contract/envelope.ts';
import { input, windowFields } from '#kit/contract/fields.ts';
import { options } from '#kit/contract/form-field.ts';
import { column, row } from '#kit/contract/row.ts';
import { choiceRule } from '#kit/contract/rule.ts';
import { scoreMonitoringWords } from './words.ts';

const sectorNames = ['agriculture', 'industry', 'construction', 'trade', 'services'] as const;
// Of persons what their file shows, of enterprises their sector.
const segmentNames = ['all', 'card', 'secured', 'thin', ...sectorNames] as const;
const measureNames = ['psi', 'gini', 'ks', 'calibration', 'not-scored'] as const;

const states = options({ beyond: 'reject', within: 'success', first: 'unavailable', free: 'skip' });

/** A figure of a month with its limits. */
const figureRow = row(
  { words: scoreMonitoringWords, caption: 'list', key: 'key' },
  {
    measure: column.choice(
      measureNames.map((value) => ({ value, label: value })),
      { width: 200, names: true },
    ),
    state: column.status(states, 170),
    item: column.text({ width: 160, onCard: true }).nullable(),
    value: column.number(80, z.number()),
    least: column.number({ width: 76, onCard: true }, z.number()).nullable(),
    most: column.number({ width: 76, onCard: true }, z.number()).nullable(),
    month: column.month({ width: 84, onCard: true }),
    segment: column.choice(
      segmentNames.map((value) => ({ value, label: value === 'all' ? ('every' as const) : value })),
      { width: 200, onCard: true },
    ),
    model: column.text({ width: 120, onCard: true }),
    key: z.string(),
  },
);

/** What the monthly count says about the score models: for the bureau's own people (SCO-06). */
export const scoreMonitoring = calls({
  search: {
    method: 'POST',
    path: '/api/ScoreMonitoring/Search',
    reads: ['score-figure'],
    about:
      'Stability, Gini, KS, calibration and the share not scored of the score models and the rating model by month and segment, with their limits: newest month first, ' +
      'in it the models that serve. Shares are 0 to 1. The stability of a model’s first month, which later ones are measured from, is judged by nothing.',
    access: { permission: 'operations.read' },
    audit: 'none',
    body: input({
      measure: z.enum(measureNames, { error: choiceRule }).optional(),
      segment: z.enum(segmentNames, { error: choiceRule }).optional(),
      state: z.enum(['beyond', 'within', 'first', 'free'], { error: choiceRule }).optional(),
      ...windowFields,
    }),
    answer: rows(figureRow),
  },
});
