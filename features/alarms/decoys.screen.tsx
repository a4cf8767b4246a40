import { Ban, Stamp, Undo2 } from 'lucide-react';
import { send } from '#kit/browser/call.ts';
import { askConfirm, askReason } from '#kit/browser/dialogs/ask.tsx';
import { EntryForm } from '#kit/browser/form-card/entry-form.tsx';
import { FormOverList } from '#kit/browser/form-card/form-over-list.tsx';
import { useEntry } from '#kit/browser/form-card/use-entry.ts';
import { CodeField } from '#kit/browser/inputs/code/code-field.ts';
import { TextareaField } from '#kit/browser/inputs/textarea/textarea-field.ts';
import { openAction } from '#kit/browser/list-screen/actions.ts';
import { listScreen } from '#kit/browser/list-screen/list-screen.tsx';
import type { ListTools } from '#kit/browser/list-screen/spec.ts';
import { toast, toastFailure } from '#kit/browser/toasts/toast.ts';
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
      open: (row: Row, tools) => decide(row, 'approved', tools),
    }),
    openAction({
      label: 'refuse',
      icon: Ban,
      isDanger: true,
      allowed: decidable,
      open: (row: Row, tools) => decide(row, 'refused', tools),
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

function MarkForm({ onSent }: { onSent: () => void }) {
  const t = useWords(decoyWords);
  const defaults = { cicCode: '', kind: 'mark' as const, reason: '' };
  const { control, submit } = useEntry(decoys.ask, {
    defaults,
    said: () => both(decoyWords, 'asked'),
    onSent,
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

async function unmark(row: Row, { refresh }: ListTools): Promise<void> {
  const reason = await askReason({ title: both(decoyWords, 'unmark'), message: both(decoyWords, 'unmarkWhy') });
  if (reason === undefined) return;
  try {
    await send(decoys.ask, { body: { cicCode: row.cicCode, kind: 'unmark', reason } });
    toast({ kind: 'success', message: both(decoyWords, 'asked') });
    refresh();
  } catch (error) {
    toastFailure(error);
  }
}

async function decide(row: Row, state: 'approved' | 'refused', { refresh }: ListTools): Promise<void> {
  const isApproval = state === 'approved';
  const word = isApproval ? 'approve' : 'refuse';
  const isSure = await askConfirm({
    title: both(decoyWords, word),
    message: both(decoyWords, isApproval ? 'askApprove' : 'askRefuse'),
    confirm: both(decoyWords, word),
    ...(isApproval ? {} : { tone: 'danger' as const }),
  });
  if (!isSure || row.change === null) return;
  try {
    await send(decoys.decide, { body: { change: row.change, state } });
    toast({ kind: 'success', message: both(decoyWords, 'done') });
    refresh();
  } catch (error) {
    toastFailure(error);
  }
}
