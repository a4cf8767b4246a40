import { Landmark, ListChecks, Users } from 'lucide-react';
import { entryForm } from '#kit/browser/list-screen/entry/entry-form.tsx';
import { formAction } from '#kit/browser/list-screen/entry/form-action.tsx';
import { listScreen } from '#kit/browser/list-screen/list-screen.tsx';
import { action } from '#kit/browser/list-screen/rows/actions.ts';
import { useWords } from '#kit/browser/words.tsx';
import { noValue } from '#kit/words/format.ts';
import { hanoiClock, hanoiDay } from '#kit/words/hanoi.ts';
import { breaches } from './contract.ts';
import { breachWords } from './words.ts';

/** This minute in Hanoi, HH:mm. */
const minute = () => hanoiClock().toISOString().slice(11, 16);

function HoursLeft({ hours }: { readonly hours: number | null }) {
  const t = useWords(breachWords);
  if (hours === null) return noValue;
  return hours < 0 ? t('hoursOver', { hours: -hours }) : t('hoursToGo', { hours });
}

/** The register of breaches of personal data, with the clock of 72 hours. */
export default listScreen(breaches.search, {
  name: 'breaches',
  note: 'note',
  fields: ['which'],
  cells: { hoursLeft: ({ hoursLeft }) => <HoursLeft hours={hoursLeft} /> },
  entry: entryForm(breaches.record, {
    texts: { heading: 'record', hint: 'recordHint', verb: 'save', said: 'recorded' },
    fields: [
      { name: 'day', label: 'foundDay' },
      { name: 'time', label: 'foundTime' },
      'persons',
      'dataKind',
      'secondKind',
      'thirdKind',
      'what',
      'measures',
    ],
    defaults: () => ({ day: hanoiDay(), time: minute() }),
    about: ({ id }) => ({ id }),
  }),
  actions: [
    formAction(breaches.tellAuthority, {
      texts: { heading: 'tellAuthorityOf', verb: 'save', said: 'noted' },
      label: 'tellAuthority',
      icon: Landmark,
      allowed: (row) => (row.authorityToldAt === null ? true : 'isTold'),
      titled: ({ id }) => ({ id }),
      fields: ['day', 'time', 'reference', 'lateReason'],
      defaults: ({ id }) => ({ id, day: hanoiDay(), time: minute() }),
    }),
    formAction(breaches.tellPersons, {
      texts: { heading: 'tellPersonsOf', verb: 'save', said: 'noted' },
      label: 'tellPersons',
      icon: Users,
      allowed: (row) => (row.closedAt !== null ? 'isClosed' : row.personsToldAt === null ? true : 'isTold'),
      titled: ({ id }) => ({ id }),
      fields: ['day', 'time', 'how'],
      defaults: ({ id }) => ({ id, day: hanoiDay(), time: minute() }),
    }),
    action(breaches.close, {
      label: 'close',
      icon: ListChecks,
      allowed: (row) => (row.closedAt !== null ? 'isClosed' : row.authorityToldAt === null ? 'notTold' : true),
      reason: 'closeWhy',
      input: ({ id }, note) => ({ body: { id, note } }),
      said: 'closeDone',
    }),
  ],
});
