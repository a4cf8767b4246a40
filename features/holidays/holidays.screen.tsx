import { CalendarCheck, Trash2 } from 'lucide-react';
import { entryForm } from '#kit/browser/list-screen/entry/entry-form.tsx';
import { listScreen } from '#kit/browser/list-screen/list-screen.tsx';
import { action } from '#kit/browser/list-screen/rows/actions.ts';
import { useLanguage } from '#kit/browser/words.tsx';
import { formatDate } from '#kit/words/format.ts';
import { hanoiDay } from '#kit/words/hanoi.ts';
import { holidays } from './contract.ts';

function DayOfWeek({ day }: { readonly day: string }) {
  const { language } = useLanguage();
  const weekday = new Intl.DateTimeFormat(language, { weekday: 'short', timeZone: 'UTC' }).format(new Date(day));
  return (
    <>
      {formatDate(day)} · {weekday}
    </>
  );
}

/** The days that the bureau's deadlines do not count. */
export default listScreen(holidays.search, {
  name: 'holidays',
  note: 'note',
  fields: ['year', 'certainty'],
  defaults: () => ({ year: hanoiDay().slice(0, 4) }),
  cells: { day: ({ day }) => <DayOfWeek day={day} /> },
  entry: entryForm(holidays.add, {
    texts: { heading: 'title', hint: 'hint', verb: 'submit', said: 'added' },
    fields: ['day', 'kind', 'nameVi', 'nameEn', 'certainty', 'reason'],
    defaults: () => ({ kind: 'off' as const, certainty: 'announced' as const }),
  }),
  actions: [
    action(holidays.confirm, {
      label: 'confirm',
      icon: CalendarCheck,
      confirm: 'askConfirm',
      allowed: (row) => row.certainty === 'likely' || 'isSure',
      input: (row) => ({ body: { day: row.day } }),
    }),
    action(holidays.remove, {
      label: 'remove',
      icon: Trash2,
      isDanger: true,
      reason: 'removeWhy',
      input: ({ day }, reason) => ({ body: { day, reason } }),
      said: 'removed',
    }),
  ],
});
