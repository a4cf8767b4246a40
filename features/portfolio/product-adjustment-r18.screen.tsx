import { useEffect, useRef, useState } from 'react';
import { send } from '#kit/browser/call.ts';
import { useLiveEvent } from '#kit/browser/events.ts';
import { Button } from '#kit/browser/inputs/button.tsx';
import { ChoiceField } from '#kit/browser/inputs/choice-field.ts';
import { CodeField } from '#kit/browser/inputs/code-field.ts';
import { showFailures, useSchemaForm } from '#kit/browser/inputs/form.ts';
import { TextareaField } from '#kit/browser/inputs/textarea-field.ts';
import { todayInVietnam } from '#kit/browser/inputs/date-text.ts';
import { useKey } from '#kit/browser/keys/use-key.ts';
import { listScreen } from '#kit/browser/list-screen/list-screen.tsx';
import { toast, toastFailure } from '#kit/browser/toasts/toast.ts';
import { useWords } from '#kit/browser/words.tsx';
import { both } from '#kit/words/words.ts';
import { r18Letters } from './contract.ts';
import style from './letters.module.css';
import { letterWords } from './words.ts';

const stateOptions = [
  { value: 'waiting', label: 'waiting', family: 'in-progress' },
  { value: 'changed', label: 'changed', family: 'success' },
  { value: 'kept', label: 'kept', family: 'complete' },
  { value: 'unknown', label: 'unknown', family: 'unavailable' },
] as const;

const List = listScreen({
  call: r18Letters.search,
  words: letterWords,
  name: 'product-adjustment-r18',
  caption: 'list',
  fields: [
    { name: 'maCIC', kind: 'code' },
    { name: 'state', kind: 'choice', options: stateOptions },
  ],
  columns: [
    { name: 'period', kind: 'code', width: 110 },
    { name: 'maCIC', kind: 'code', width: 130 },
    { name: 'state', kind: 'status', options: stateOptions, width: 190 },
    { name: 'reply', width: 420 },
    { name: 'lyDo', width: 240 },
    { name: 'nguoiHoi', width: 130 },
    { name: 'ngayHoi', kind: 'dateTime' },
    { name: 'ngayTraLoi', kind: 'dateTime' },
  ],
  rowKey: (row) => row.id,
  searchesAtOnce: true,
});

/** Letters about R18 (NAV-10): a customer stands wrongly in the month's list; the month is counted anew and answered. */
export default function ProductAdjustmentR18() {
  const [loads, setLoads] = useState(0);
  useLiveEvent('r18-letter', () => setLoads((before) => before + 1));
  return (
    <div className={style.screen}>
      <LetterForm onSent={() => setLoads((before) => before + 1)} />
      <List loads={loads} />
    </div>
  );
}

function LetterForm({ onSent }: { onSent: () => void }) {
  const t = useWords(letterWords);
  const element = useRef<HTMLFormElement>(null);
  const periods = lastMonths();
  const defaults = { period: periods[0]?.id ?? '', maCIC: '', lyDo: '' };
  const form = useSchemaForm(r18Letters.confirm.body, { defaults });
  const { control } = form;
  const submit = form.handleSubmit(async (body) => {
    try {
      await send(r18Letters.confirm, { body });
      toast({ kind: 'success', message: both(letterWords, 'sent') });
      form.reset({ ...defaults, period: body.period });
      form.setFocus('maCIC');
      onSent();
    } catch (error) {
      if (!showFailures(form, error)) toastFailure(error);
    }
  });
  useEffect(() => form.setFocus('maCIC'), [form]);
  useKey('F2', { label: both(letterWords, 'form'), run: () => form.setFocus('maCIC') });
  useKey('Ctrl+Enter', { label: both(letterWords, 'send'), run: () => element.current?.requestSubmit() });
  return (
    <form
      ref={element}
      className={style.form}
      noValidate
      aria-labelledby="letter-form"
      onSubmit={(event) => void submit(event)}
    >
      <h2 id="letter-form">{t('form')}</h2>
      <p>{t('formHint')}</p>
      <div className={style.fields}>
        <ChoiceField control={control} name="period" label={t('period')} required choices={periods} />
        <CodeField control={control} name="maCIC" label={t('maCIC')} required max={10} />
      </div>
      <TextareaField control={control} name="lyDo" label={t('lyDo')} required max={255} />
      <Button type="submit" variant="filled">
        {t('send')}
      </Button>
    </form>
  );
}

/** The six months before this one; the Centre refuses one that is not closed yet. */
function lastMonths(): { id: string; label: string }[] {
  const [year = 0, month = 0] = todayInVietnam().split('-').map(Number);
  return Array.from({ length: 6 }, (_, back) => {
    const id = new Date(Date.UTC(year, month - 2 - back, 1)).toISOString().slice(0, 7);
    return { id, label: `${id.slice(5)}/${id.slice(0, 4)}` };
  });
}
