import { sendAndSay } from '#kit/browser/sending.ts';
import { Ban, Stamp, Undo2 } from 'lucide-react';
import { askConfirm, askReason } from '#kit/browser/dialogs/ask.tsx';
import { EntryForm } from '#kit/browser/form-card/entry-form.tsx';
import { FormOverList } from '#kit/browser/form-card/form-over-list.tsx';
import { useEntry } from '#kit/browser/form-card/use-entry.ts';
import { CodeField } from '#kit/browser/inputs/code/code-field.ts';
import { TextareaField } from '#kit/browser/inputs/textarea/textarea-field.ts';
import { openAction } from '#kit/browser/list-screen/actions.ts';
import { listScreen } from '#kit/browser/list-screen/list-screen.tsx';
import { useWords } from '#kit/browser/words.tsx';
import type { AnswerOf } from '#kit/contract/call.ts';
import { both } from '#kit/words/words.ts';
import { decoys } from './contract.ts';
import { decoyWords } from './words.ts';

type Row = AnswerOf<typeof decoys.search>['rows'][number];

const decidable = (row: Row) => (row.change === null ? 'notWaiting' : row.isOwn ? 'isOwn' : true);

const List = listScreen(decoys.search, {
  name: 'decoys',
  note: 'note',
  fields: ['state'],
  defaults: () => ({ state: 'all' as const }),
  actions: [
    openAction({
      label: 'approve',
      icon: Stamp,
      isMain: true,
      allowed: decidable,
      open: (row: Row) => decide(row, 'approved'),
    }),
    openAction({
      label: 'refuse',
      icon: Ban,
      isDanger: true,
      allowed: decidable,
      open: (row: Row) => decide(row, 'refused'),
    }),
    openAction({
      label: 'unmark',
      icon: Undo2,
      isDanger: true,
      allowed: (row: Row) => row.state === 'standing' || 'isWaiting',
      open: unmark,
    }),
  ],
});

/** Decoys: marking and unmarking them, by two administrators of the bureau. */
export default function Decoys() {
  return <FormOverList form={MarkForm} list={List} />;
}

function MarkForm() {
  const t = useWords(decoyWords);
  const defaults = { cicCode: '', kind: 'mark' as const, reason: '' };
  const { control, submit } = useEntry(decoys.ask, {
    defaults,
    said: () => both(decoyWords, 'asked'),
  });
  return (
    <EntryForm
      words={decoyWords}
      heading="title"
      hint="hint"
      verb="submit"
      onSubmit={submit}
      across={<TextareaField control={control} name="reason" label={t('reason')} required max={255} />}
    >
      <CodeField control={control} name="cicCode" label={t('cicCode')} required max={10} />
    </EntryForm>
  );
}

async function unmark(row: Row): Promise<void> {
  const reason = await askReason({ title: both(decoyWords, 'unmark'), message: both(decoyWords, 'unmarkWhy') });
  if (reason === undefined) return;
  await sendAndSay(decoys.ask, { body: { cicCode: row.cicCode, kind: 'unmark', reason } }, both(decoyWords, 'asked'));
}

async function decide(row: Row, state: 'approved' | 'refused'): Promise<void> {
  const isApproval = state === 'approved';
  const word = isApproval ? 'approve' : 'refuse';
  const isSure = await askConfirm({
    title: both(decoyWords, word),
    message: both(decoyWords, isApproval ? 'askApprove' : 'askRefuse'),
    confirm: both(decoyWords, word),
    ...(isApproval ? {} : { tone: 'danger' as const }),
  });
  if (!isSure || row.change === null) return;
  await sendAndSay(decoys.decide, { body: { change: row.change, state } }, both(decoyWords, 'done'));
}
