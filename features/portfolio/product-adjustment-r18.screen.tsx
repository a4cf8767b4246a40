import { useEffect } from 'react';
import { EntryForm } from '#kit/browser/form-card/entry-form.tsx';
import { FormOverList } from '#kit/browser/form-card/form-over-list.tsx';
import { send } from '#kit/browser/call.ts';
import { ChoiceField } from '#kit/browser/inputs/choice/choice-field.ts';
import { CodeField } from '#kit/browser/inputs/code/code-field.ts';
import { useSchemaForm } from '#kit/browser/inputs/form/form.ts';
import { submitOf } from '#kit/browser/inputs/form/submit.ts';
import { TextareaField } from '#kit/browser/inputs/textarea/textarea-field.ts';
import { useKey } from '#kit/browser/keys/use-key.ts';
import { listScreen } from '#kit/browser/list-screen/list-screen.tsx';
import { toast } from '#kit/browser/toasts/toast.ts';
import { useUnsaved } from '#kit/browser/unsaved.ts';
import { useWords } from '#kit/browser/words.tsx';
import { both } from '#kit/words/words.ts';
import { r18Letters } from './contract.ts';
import { letterWords } from './words.ts';
import { hanoiDay } from '#kit/words/hanoi.ts';

const List = listScreen(r18Letters.search, {
  name: 'product-adjustment-r18',
  fields: ['maCIC', 'state'],
  searchesAtOnce: true,
});

/**
 * Letters about R18 (NAV-10): a customer is wrong in the month's list; the month is counted again and the letter
 * answered.
 */
export default function ProductAdjustmentR18() {
  return <FormOverList form={LetterForm} list={List} />;
}

function LetterForm() {
  const t = useWords(letterWords);
  const periods = lastMonths();
  const defaults = { period: periods[0]?.id ?? '', maCIC: '', lyDo: '' };
  const form = useSchemaForm(r18Letters.confirm.body, { defaults });
  useUnsaved(form.formState.isDirty);
  const { control } = form;
  const submit = submitOf(form, async (body) => {
    await send(r18Letters.confirm, { body });
    toast({ kind: 'success', message: both(letterWords, 'sent') });
    form.reset({ ...defaults, period: body.period });
    form.setFocus('maCIC');
  });
  useEffect(() => form.setFocus('maCIC'), [form]);
  useKey('F2', { label: both(letterWords, 'form'), run: () => form.setFocus('maCIC') });
  return (
    <EntryForm
      words={letterWords}
      heading="form"
      hint="formHint"
      verb="send"
      onSubmit={submit}
      across={<TextareaField control={control} name="lyDo" label={t('lyDo')} required max={255} />}
    >
      <ChoiceField control={control} name="period" label={t('period')} required choices={periods} />
      <CodeField control={control} name="maCIC" label={t('maCIC')} required max={10} />
    </EntryForm>
  );
}

/** The six months before this one; the Centre refuses one that is not closed yet. */
function lastMonths(): { id: string; label: string }[] {
  const [year = 0, month = 0] = hanoiDay().split('-').map(Number);
  return Array.from({ length: 6 }, (_, back) => {
    const id = new Date(Date.UTC(year, month - 2 - back, 1)).toISOString().slice(0, 7);
    return { id, label: `${id.slice(5)}/${id.slice(0, 4)}` };
  });
}
