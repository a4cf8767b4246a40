import { FileCheck, Undo2 } from 'lucide-react';
import { entryForm } from '#kit/browser/list-screen/entry/entry-form.tsx';
import { formAction } from '#kit/browser/list-screen/entry/form-action.tsx';
import { listScreen } from '#kit/browser/list-screen/list-screen.tsx';
import { action } from '#kit/browser/list-screen/rows/actions.ts';
import { hanoiDay } from '#kit/words/hanoi.ts';
import { say } from '#kit/words/words.ts';
import { consents } from './contract.ts';
import { consentWords } from './words.ts';

/** A consent is given in Vietnamese, whatever language the clerk reads. */
const shown = (key: 'defaultWording' | 'defaultSources' | 'defaultReceivers') => say(consentWords, 'vi', key);

function inAYear(day: string): string {
  return new Date(Date.parse(day) + 364 * 86_400_000).toISOString().slice(0, 10);
}

/** Consents of customers: what ends first stands above; registering opens beside the list. */
export default listScreen(consents.search, {
  name: 'consents',
  note: 'note',
  fields: ['which', 'cicCode', 'identityNumber'],
  entry: entryForm(consents.register, {
    texts: { heading: 'register', hint: 'registerHint', verb: 'submit', said: 'registered' },
    fields: [
      'customerName',
      'identityNumber',
      'cicCode',
      'covers',
      'kind',
      'evidence',
      'evidenceHash',
      'startsOn',
      'endsOn',
      'wording',
      'dataSources',
      'receivers',
    ],
    defaults: () => ({
      covers: 'score' as const,
      kind: 'paper' as const,
      startsOn: hanoiDay(),
      endsOn: inAYear(hanoiDay()),
      wording: shown('defaultWording'),
      dataSources: shown('defaultSources'),
      receivers: shown('defaultReceivers'),
    }),
  }),
  actions: [
    formAction(consents.show, {
      texts: { heading: 'showOf', hint: 'showHint', verb: 'show', said: 'showDone' },
      label: 'show',
      icon: FileCheck,
      allowed: (row) => row.sampleDueOn !== null || 'notSampled',
      titled: ({ customerName }) => ({ name: customerName }),
      fields: ['evidence', 'evidenceHash'],
      defaults: ({ id }) => ({ id }),
    }),
    action(consents.withdraw, {
      label: 'withdraw',
      icon: Undo2,
      isDanger: true,
      allowed: (row) => row.state !== 'withdrawn' || 'isWithdrawn',
      reason: 'withdrawWhy',
      input: ({ id }, reason) => ({ body: { id, reason } }),
      said: 'withdrawDone',
    }),
  ],
});
