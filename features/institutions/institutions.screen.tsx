import { sendAndSay } from '#kit/browser/sending.ts';
import { Building2, CirclePause, CirclePlay, Pencil, Shapes } from 'lucide-react';
import { FormButtons, FormCard, FormFields } from '#kit/browser/form-card/form-card.tsx';
import { FormsOverList } from '#kit/browser/form-card/forms-over-list.tsx';
import { openedForm } from '#kit/browser/form-card/opened-form.ts';
import { send } from '#kit/browser/call.ts';
import { askReason } from '#kit/browser/dialogs/ask.tsx';
import { Button } from '#kit/browser/inputs/button/button.tsx';
import { ChoiceField } from '#kit/browser/inputs/choice/choice-field.ts';
import { useSchemaForm } from '#kit/browser/inputs/form/form.ts';
import { submitOf } from '#kit/browser/inputs/form/submit.ts';
import { TextareaField } from '#kit/browser/inputs/textarea/textarea-field.ts';
import { language } from '#kit/browser/language.ts';
import { openAction } from '#kit/browser/list-screen/rows/actions.ts';
import { listScreen } from '#kit/browser/list-screen/list-screen.tsx';
import { toast } from '#kit/browser/toasts/toast.ts';
import { useLanguage, useWords } from '#kit/browser/words.tsx';
import { commonWords } from '#kit/words/common.ts';
import { both } from '#kit/words/words.ts';
import { institutionClasses, institutions } from './contract.ts';
import { classChoices, InstitutionForm, type Row } from './institution-form.tsx';
import { institutionWords } from './words.ts';

type Opened = { readonly form: 'described' | 'class'; readonly row: Row | undefined };

const opened = openedForm<Opened>();

const mayAsk = (row: Row) => (row.waiting === 'waiting' ? 'changeWaits' : true);

const List = listScreen(institutions.search, {
  name: 'institutions',
  fields: ['text', 'status', { name: 'class', load: async () => classChoices(language()) }],
  actions: [
    openAction({ label: 'edit', icon: Pencil, open: (row: Row) => opened.open({ form: 'described', row }) }),
    openAction({
      label: 'changeClass',
      icon: Shapes,
      allowed: mayAsk,
      open: (row: Row) => opened.open({ form: 'class', row }),
    }),
    openAction({
      label: 'suspend',
      icon: CirclePause,
      isDanger: true,
      allowed: (row: Row) => (row.status === 'suspended' ? 'isSuspended' : mayAsk(row)),
      open: (row: Row) => askTurn(row, 'suspend'),
    }),
    openAction({
      label: 'reopen',
      icon: CirclePlay,
      allowed: (row: Row) => (row.status === 'active' ? 'isActive' : mayAsk(row)),
      open: (row: Row) => askTurn(row, 'reopen'),
    }),
  ],
  searchesAtOnce: true,
});

/** The members of the bureau: names, contacts, and whether they may work here. */
export default function Institutions() {
  const t = useWords(institutionWords);
  return (
    <FormsOverList
      opened={opened}
      newOne={{ label: t('newOne'), icon: Building2, opens: { form: 'described', row: undefined } }}
      list={List}
    >
      {({ form, row }, close) =>
        form === 'class' && row !== undefined ? (
          <ClassForm row={row} close={close} />
        ) : (
          <InstitutionForm row={row} close={close} />
        )
      }
    </FormsOverList>
  );
}

/** Requests another class, which a second administrator decides. */
function ClassForm({ row, close }: { row: Row; close: () => void }) {
  const t = useWords(institutionWords);
  const common = useWords(commonWords);
  const { language: shown } = useLanguage();
  const form = useSchemaForm(institutions.ask.body, {
    defaults: { tctd: row.tctd, kind: 'class', class: institutionClasses.find((one) => one === row.class), reason: '' },
  });
  const submit = submitOf(form, async (body) => {
    await send(institutions.ask, { body });
    toast({ kind: 'info', message: both(institutionWords, 'asked') });
    close();
  });
  return (
    <FormCard title={t('classTitle', { code: row.tctd })} hint={t('classHint')} onSubmit={submit}>
      <FormFields>
        <ChoiceField control={form.control} name="class" label={t('newClass')} required choices={classChoices(shown)} />
      </FormFields>
      <TextareaField control={form.control} name="reason" label={t('reason')} required max={255} />
      <FormButtons>
        <Button type="submit" variant="filled">
          {t('changeClass')}
        </Button>
        <Button onClick={close}>{common('cancel')}</Button>
      </FormButtons>
    </FormCard>
  );
}

/** Asks for the reason, and requests a suspension or its end. */
async function askTurn(row: Row, kind: 'suspend' | 'reopen'): Promise<void> {
  const isSuspension = kind === 'suspend';
  const reason = await askReason({
    title: both(institutionWords, kind),
    message: both(institutionWords, isSuspension ? 'askSuspend' : 'askReopen', { name: row.name }),
    confirm: both(institutionWords, kind),
    ...(isSuspension ? { tone: 'danger' as const } : {}),
  });
  if (reason === undefined) return;
  await sendAndSay(institutions.ask, { body: { tctd: row.tctd, kind, reason } }, both(institutionWords, 'asked'));
}
