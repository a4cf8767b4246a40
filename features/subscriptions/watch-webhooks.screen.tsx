import { KeyRound, Send, Trash2 } from 'lucide-react';
import { useEffect } from 'react';
import { showOnce } from '#kit/browser/dialogs/shown-once.tsx';
import { FormButtons, FormCard } from '#kit/browser/form-card/form-card.tsx';
import { FormOverList } from '#kit/browser/form-card/form-over-list.tsx';
import { send } from '#kit/browser/call.ts';
import { askConfirm } from '#kit/browser/dialogs/ask.tsx';
import { Button } from '#kit/browser/inputs/button/button.tsx';
import { CodeField } from '#kit/browser/inputs/code/code-field.ts';
import { useSchemaForm } from '#kit/browser/inputs/form/form.ts';
import { submitOf } from '#kit/browser/inputs/form/submit.ts';
import { useKey } from '#kit/browser/keys/use-key.ts';
import { action, openAction } from '#kit/browser/list-screen/actions.ts';
import { listScreen } from '#kit/browser/list-screen/list-screen.tsx';
import { sendAndSay } from '#kit/browser/sending.ts';
import { useUnsaved } from '#kit/browser/unsaved.ts';
import { useWords } from '#kit/browser/words.tsx';
import type { AnswerOf } from '#kit/contract/call.ts';
import { both } from '#kit/words/words.ts';
import { webhooks } from './contract.ts';
import { webhookWords } from './words.ts';

type Row = AnswerOf<typeof webhooks.search>['rows'][number];

const Addresses = listScreen(webhooks.search, {
  name: 'watch-webhooks',
  fields: ['ketQua'],
  defaults: () => ({ ketQua: 'all' as const }),
  actions: [
    action(webhooks.test, { label: 'test', icon: Send, input: (row: Row) => ({ body: { id: row.id } }) }),
    openAction({ label: 'renew', icon: KeyRound, open: (row: Row) => void renew(row) }),
    action(webhooks.remove, {
      label: 'remove',
      icon: Trash2,
      isDanger: true,
      confirm: 'askRemove',
      input: (row: Row) => ({ body: { id: row.id } }),
    }),
  ],
});

async function renew(row: Row): Promise<void> {
  if (!(await askConfirm({ message: both(webhookWords, 'askRenew'), confirm: both(webhookWords, 'renew') }))) return;
  const sent = await sendAndSay(webhooks.renew, { body: { id: row.id } });
  if (sent !== undefined) await showSecret(sent.answer.secret);
}

/** The addresses of the institution's own systems that are notified of alerts. */
export default function WatchWebhooks() {
  return <FormOverList form={AddressForm} list={Addresses} />;
}

function AddressForm() {
  const t = useWords(webhookWords);
  const form = useSchemaForm(webhooks.add.body, { defaults: { url: '' } });
  useUnsaved(form.formState.isDirty);
  const submit = submitOf(form, async (body) => {
    const { secret } = await send(webhooks.add, { body });
    form.reset({ url: '' });
    await showSecret(secret);
  });
  useEffect(() => form.setFocus('url'), [form]);
  useKey('F2', { label: both(webhookWords, 'form'), run: () => form.setFocus('url') });
  return (
    <FormCard title={t('form')} hint={t('formHint')} onSubmit={submit} submitKey={both(webhookWords, 'add')}>
      <CodeField control={form.control} name="url" label={t('url')} required max={500} />
      <FormButtons>
        <Button type="submit" variant="filled">
          {t('add')}
        </Button>
      </FormButtons>
    </FormCard>
  );
}

/** Shows a signing secret, only once. */
function showSecret(secret: string): Promise<void> {
  return showOnce({ title: both(webhookWords, 'secretTitle'), hint: both(webhookWords, 'secretHint'), secret });
}
