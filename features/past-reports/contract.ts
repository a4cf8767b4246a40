import { z } from 'zod';
import { cellPlace, figureSource } from '#bureau/contract/figure-source.ts';
import { report } from '#bureau/contract/report.ts';
import { calls } from '#kit/contract/call.ts';
import { code, input, plainDate } from '#kit/contract/fields.ts';
import { options, typedAs } from '#kit/contract/form-field.ts';
import { choiceRule, rule } from '#kit/contract/rule.ts';

export const pastProducts = options({
  relation: ['relation'],
  loans: ['loans'],
  cards: ['cards'],
  collateral: ['collateral'],
});

const voucherCode = typedAs(
  'code',
  z
    .string({ error: rule('required') })
    .trim()
    .normalize('NFC')
    .min(1, rule('required'))
    .max(250, rule('max-length', { max: 250 })),
);

/** Hours, minutes and seconds of a day in Hanoi. */
const time = typedAs(
  'code',
  z
    .string()
    .trim()
    .regex(/^([01]\d|2[0-3]):[0-5]\d(:[0-5]\d)?$/, rule('invalid')),
);

const bureaus = { access: { permission: 'report.past' }, method: 'POST', reads: [], audit: 'read' } as const;

const moment = z.iso.datetime({ error: rule('invalid') });

const answer = z.object({
  /** Of what moment the report is, ISO 8601 in UTC. */
  moment: z.iso.datetime(),
  report,
});

const sources = { ...bureaus, method: 'GET', answer: figureSource } as const;
const dispute = z.uuid(rule('invalid'));
const product = z.enum(['relation', 'loans', 'cards', 'collateral'], { error: choiceRule }).default('relation');

/** Reports as they would have read at a past moment, for the bureau; stored nowhere, and free. */
export const pastReports = calls({
  ofTicket: {
    ...bureaus,
    path: '/api/PastReport/Ticket',
    about:
      "The report of an institution's ticket as it would have read at a moment in Hanoi: files that were applied later change nothing of it. Without a " +
      "time: at the day's end, or now if that is to come. Without a day: at the moment of the ticket's own report, whose figures it repeats. The " +
      'borrower is who it is today.',
    body: input({ institution: code(20), voucherCode, day: plainDate.optional(), time: time.optional() }),
    answer,
  },
  ofCase: {
    ...bureaus,
    path: '/api/PastReport/Case',
    about:
      'The report about the borrower of a case as it would have read at a moment in Hanoi; of whose figures, `product` says. Without a time: at the ' +
      "day's end, or now if that is to come.",
    body: input({
      dispute,
      product,
      day: plainDate,
      time: time.optional(),
    }),
    answer,
  },
  sourceOfTicket: {
    ...sources,
    path: '/api/PastReport/Ticket/Source',
    about:
      'Where a cell of such a report of a ticket comes from, with file and row of every institution. `moment` is that of the report; without it: of ' +
      "the ticket's own. The cell is named as for the ticket's institution.",
    query: input({ institution: code(20), voucherCode, moment: moment.optional(), ...cellPlace }),
  },
  sourceOfCase: {
    ...sources,
    path: '/api/PastReport/Case/Source',
    about: 'The same of a report about the borrower of a case.',
    query: input({ dispute, product, moment, ...cellPlace }),
  },
});
