import { z } from 'zod';
import { calls } from '#kit/contract/call.ts';
import { rows } from '#kit/contract/envelope.ts';
import { input, windowFields } from '#kit/contract/fields.ts';
import { options } from '#kit/contract/form-field.ts';
import { column, row } from '#kit/contract/row.ts';
import { choiceRule, rule } from '#kit/contract/rule.ts';
import { scoreBatchWords } from './words.ts';

/** As many customers as one file may have. */
export const mostCustomers = 100_000;

const stateOptions = options({
  received: 'pending',
  working: 'in-progress',
  done: 'success',
  cancelled: 'cancel',
  refused: 'reject',
});
const states = ['received', 'working', 'done', 'cancelled', 'refused'] as const;
const count = z.int();

const batchRow = row(
  { words: scoreBatchWords, caption: 'list', key: 'id' },
  {
    fileName: column.code({ width: 240, isFile: true }),
    receivedAt: column.time(),
    state: column.status(stateOptions),
    rows: column.number(110, count),
    handled: column.number({ width: 110, label: 'done_rows' }, count),
    scored: column.number(110, count),
    thin: column.number(150, count),
    consent: column.number(150, count),
    foreign: column.number(170, count),
    bad: column.number(110, count),
    over: column.number(130, count),
    model: column.code(120).nullable(),
    refusal: column.text(260).nullable(),
    by: column.text(140),
    finishedAt: column.time().nullable(),
    id: z.string(),
  },
);

const id = z.uuid({ error: rule('invalid') });
const maySend = { access: { permission: 'batch.send' } } as const;

/** Scores of an institution's own portfolio, by files of customers who agreed (SCO-09). */
export const scoreBatch = calls({
  send: {
    ...maySend,
    method: 'POST',
    path: '/api/ScoreBatch/Send',
    changes: ['score-batch'],
    about:
      'Scores the customers of a .csv file (UTF-8) or a workbook (.xlsx), at most 100,000: own reference, name, CIC code or citizen ID. Only own customers who agreed ' +
      'that their score is watched; a row without consent says which is missing. Only rows with a score are charged.',
    audit: 'change',
    upload: { kind: 'portfolio' },
    answer: z.object({ id: z.string() }),
  },
  search: {
    ...maySend,
    method: 'POST',
    path: '/api/ScoreBatch/Search',
    reads: ['score-batch'],
    about:
      'Files of customers that were sent to be scored, the newest first, with how many rows have a score, no consent, too little data.',
    audit: 'read',
    body: input({ state: z.enum(states, { error: choiceRule }).optional(), ...windowFields }),
    answer: rows(batchRow),
  },
  result: {
    ...maySend,
    method: 'POST',
    path: '/api/ScoreBatch/Result',
    about:
      'The result of a file as .csv: own reference, score, grade, chance of bad debt, and the change since the file before, or why there is no score.',
    audit: 'read',
    body: input({ id }),
    download: true,
  },
  cancel: {
    ...maySend,
    method: 'POST',
    path: '/api/ScoreBatch/Cancel',
    changes: ['score-batch'],
    about: 'Cancels what is not scored yet of a file.',
    audit: 'change',
    body: input({ id }),
    answer: z.literal('0'),
  },
});
