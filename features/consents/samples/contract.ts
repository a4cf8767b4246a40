import { z } from 'zod';
import { calls } from '#kit/contract/call.ts';
import { rows } from '#kit/contract/envelope.ts';
import { code, input, windowFields } from '#kit/contract/fields.ts';
import { options } from '#kit/contract/form-field.ts';
import { column, row } from '#kit/contract/row.ts';
import { choiceRule, rule } from '#kit/contract/rule.ts';
import { sampleWords } from './words.ts';

const sampleStates = options({ overdue: 'delay', waiting: 'pending', shown: 'done' });

/** A consent that was drawn: what an auditor needs to judge its evidence, without the person's name. */
const sampleRow = row(
  { words: sampleWords, caption: 'samples', key: 'id' },
  {
    /** Names the row: the person's name is not for the auditor. */
    identityHint: column.code({ width: 170, names: true }),
    institutionName: column.text({ width: 220, onCard: true }),
    state: column.status(sampleStates, 170),
    sampleDueOn: column.date(130),
    evidence: column.text({ width: 200, onCard: true }).nullable(),
    drawnAt: column.time(170),
    shownAt: column.time(190).nullable(),
    shownBy: column.text(160).nullable(),
    evidenceFile: column.text({ width: 200, isFile: true }).nullable(),
    startsOn: column.date(130),
    endsOn: column.date(130),
    institution: column.code({ hidden: true }),
    id: z.string(),
  },
);

const auditor = { access: { permission: 'audit.read' }, audit: 'read' } as const;

/** Declared consents that were drawn as samples, of every institution, for the bureau's auditor (CNS-04). */
export const consentSamples = calls({
  search: {
    ...auditor,
    method: 'POST',
    path: '/api/ConsentSample/Search',
    reads: ['consent'],
    about:
      'Declared consents that were drawn as samples, of every institution: overdue ones first, then those that wait.',
    body: input({
      which: z.enum(['all', 'overdue', 'waiting', 'shown'], { error: choiceRule }).default('all'),
      ...windowFields,
    }),
    answer: rows(sampleRow),
  },
  evidenceFile: {
    ...auditor,
    method: 'GET',
    path: '/api/ConsentSample/EvidenceFile',
    about: 'The file of the evidence of a consent that was drawn, as it was sent. Of another consent there is none.',
    query: input({ institution: code(20), id: z.uuid({ error: rule('invalid') }) }),
    download: true,
  },
});
