import { sendAndSay } from '#kit/browser/sending.ts';
import { LockOpen, Snowflake } from 'lucide-react';
import { FormButtons, FormCard, FormFields, ScreenStack } from '#kit/browser/form-card/form-card.tsx';
import { send } from '#kit/browser/call.ts';
import { askReason } from '#kit/browser/dialogs/ask.tsx';
import { Button } from '#kit/browser/inputs/button/button.tsx';
import { ChoiceField } from '#kit/browser/inputs/choice/choice-field.ts';
import { CodeField } from '#kit/browser/inputs/code/code-field.ts';
import { useSchemaForm } from '#kit/browser/inputs/form/form.ts';
import { submitOf } from '#kit/browser/inputs/form/submit.ts';
import { TextareaField } from '#kit/browser/inputs/textarea/textarea-field.ts';
import { openAction } from '#kit/browser/list-screen/actions.ts';
import { listScreen } from '#kit/browser/list-screen/list-screen.tsx';
import { useSession } from '#kit/browser/session/use-session.ts';
import { toast } from '#kit/browser/toasts/toast.ts';
import { useUnsaved } from '#kit/browser/unsaved.ts';
import { useWords } from '#kit/browser/words.tsx';
import type { AnswerOf } from '#kit/contract/call.ts';
import { both } from '#kit/words/words.ts';
import { freezeKinds, freezes } from './contract.ts';
import { freezeWords } from './words.ts';

type Row = AnswerOf<typeof freezes.search>['rows'][number];

const List = listScreen(freezes.search, {
  name: 'freezes',
  fields: ['shown'],
  defaults: () => ({ shown: 'standing' as const }),
  actions: [
    openAction({
      label: 'lift',
      icon: LockOpen,
      permission: 'alarm.act',
      allowed: (row: Row) => (row.state === 'lifted' ? 'isLifted' : row.isOwn ? 'isOwn' : true),
      open: lift,
    }),
  ],
});

/** The screen of freezes: one action freezes, a second person lifts. */
export default function Freezes() {
  const { can } = useSession();
  return (
    <ScreenStack>
      {can('alarm.act') && <FreezeForm />}
      <List />
    </ScreenStack>
  );
}

function FreezeForm() {
  const t = useWords(freezeWords);
  const defaults = { kind: 'user' as const, username: '', institution: '', reason: '' };
  const form = useSchemaForm(freezes.freeze.body, { defaults });
  useUnsaved(form.formState.isDirty);
  const { control } = form;
  const kind = form.watch('kind');
  const submit = submitOf(form, async (body) => {
    await send(freezes.freeze, { body });
    toast({ kind: 'success', message: both(freezeWords, 'done') });
    form.reset(defaults);
  });
  return (
    <FormCard title={t('title')} hint={t('hint')} onSubmit={submit} submitKey={both(freezeWords, 'submit')}>
      <FormFields>
        <ChoiceField
          control={control}
          name="kind"
          label={t('kind')}
          required
          choices={freezeKinds.map((id) => ({ id, label: t(id) }))}
        />
        {kind === 'user' && <CodeField control={control} name="username" label={t('username')} required max={100} />}
        {kind === 'institution' && (
          <CodeField control={control} name="institution" label={t('institutionCode')} required max={8} />
        )}
      </FormFields>
      <TextareaField control={control} name="reason" label={t('reason')} required max={255} />
      <FormButtons>
        <Button type="submit" variant="filled" leftSection={<Snowflake size={16} aria-hidden />}>
          {t('submit')}
        </Button>
      </FormButtons>
    </FormCard>
  );
}

async function lift(row: Row): Promise<void> {
  const reason = await askReason({ title: both(freezeWords, 'lift'), message: both(freezeWords, 'liftWhy') });
  if (reason === undefined) return;
  await sendAndSay(freezes.lift, { body: { freeze: row.freeze, reason } }, both(freezeWords, 'liftDone'));
}
