import { CalendarCheck, Trash2 } from 'lucide-react';
import { EntryForm } from '#kit/browser/form-card/entry-form.tsx';
import { FormOverList } from '#kit/browser/form-card/form-over-list.tsx';
import { useEntry } from '#kit/browser/form-card/use-entry.ts';
import { send } from '#kit/browser/call.ts';
import { askReason } from '#kit/browser/dialogs/ask.tsx';
import { ChoiceField } from '#kit/browser/inputs/choice/choice-field.ts';
import { DateField } from '#kit/browser/inputs/date/date-field.ts';
import { TextField } from '#kit/browser/inputs/text/text-field.ts';
import { TextareaField } from '#kit/browser/inputs/textarea/textarea-field.ts';
import { action, openAction } from '#kit/browser/list-screen/actions.ts';
import { listScreen } from '#kit/browser/list-screen/list-screen.tsx';
import { toast } from '#kit/browser/toasts/toast.ts';
import { useWords } from '#kit/browser/words.tsx';
import type { AnswerOf } from '#kit/contract/call.ts';
import { both } from '#kit/words/words.ts';
import { certainties, dayKinds, holidays } from './contract.ts';
import { holidayWords } from './words.ts';
import { hanoiDay } from '#kit/words/hanoi.ts';

type Row = AnswerOf<typeof holidays.search>['rows'][number];

const List = listScreen(holidays.search, {
  name: 'holidays',
  note: 'note',
  fields: ['year', 'certainty'],
  defaults: () => ({ year: hanoiDay().slice(0, 4), certainty: 'all' as const }),
  actions: [
    action(holidays.confirm, {
      label: 'confirm',
      icon: CalendarCheck,
      confirm: 'askConfirm',
      allowed: (row: Row) => row.certainty === 'likely' || 'isSure',
      input: (row: Row) => ({ body: { day: row.day } }),
    }),
    openAction({ label: 'remove', icon: Trash2, isDanger: true, open: remove }),
  ],
});

/** The days that the bureau's deadlines do not count. */
export default function Holidays() {
  return <FormOverList form={DayForm} list={List} />;
}

function DayForm() {
  const t = useWords(holidayWords);
  const defaults = {
    day: '',
    nameVi: '',
    nameEn: '',
    kind: 'off' as const,
    certainty: 'announced' as const,
    reason: '',
  };
  const { control, submit } = useEntry(holidays.add, {
    defaults,
    said: () => both(holidayWords, 'added'),
  });
  return (
    <EntryForm
      words={holidayWords}
      heading="title"
      hint="hint"
      verb="submit"
      onSubmit={submit}
      across={<TextareaField control={control} name="reason" label={t('reason')} required max={255} />}
    >
      <DateField control={control} name="day" label={t('day')} required />
      <ChoiceField
        control={control}
        name="kind"
        label={t('kind')}
        required
        choices={dayKinds.map((id) => ({ id, label: t(id) }))}
      />
      <TextField control={control} name="nameVi" label={t('nameVi')} required max={100} />
      <TextField control={control} name="nameEn" label={t('nameEn')} required max={100} />
      <ChoiceField
        control={control}
        name="certainty"
        label={t('certainty')}
        required
        choices={certainties.map((id) => ({ id, label: t(id) }))}
      />
    </EntryForm>
  );
}

async function remove(row: Row): Promise<void> {
  const reason = await askReason({
    title: both(holidayWords, 'remove'),
    message: both(holidayWords, 'removeWhy'),
    tone: 'danger',
    act: (given) => send(holidays.remove, { body: { day: row.day, reason: given } }),
  });
  if (reason !== undefined) toast({ kind: 'success', message: both(holidayWords, 'removed') });
}
