import { Building2, CirclePause, CirclePlay, Pencil, Shapes } from 'lucide-react';
import { FormsOverList } from '#kit/browser/form-card/forms-over-list.tsx';
import { openedForm } from '#kit/browser/form-card/opened-form.ts';
import { sendWithReason } from '#kit/browser/dialogs/reasoned.ts';
import { language } from '#kit/browser/language.ts';
import { openAction, openRowAction } from '#kit/browser/list-screen/rows/actions.ts';
import { listScreen } from '#kit/browser/list-screen/list-screen.tsx';
import { laterPart } from '#kit/browser/later-part.tsx';
import { useWords } from '#kit/browser/words.tsx';
import { both } from '#kit/words/words.ts';
import { classChoices } from './class-choices.ts';
import { institutions } from './contract.ts';
import type { Opened, Row } from './institution-forms.tsx';
import { institutionWords } from './words.ts';

const opened = openedForm<Opened>();

const mayAsk = (row: Row) => (row.waiting === 'waiting' ? 'changeWaits' : true);

const List = listScreen(institutions.search, {
  name: 'institutions',
  fields: ['text', 'status', { name: 'class', load: async () => classChoices(language()) }],
  actions: [
    openRowAction({ label: 'edit', icon: Pencil, open: (row: Row) => opened.open({ form: 'described', row }) }),
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

const forms = laterPart(async () => (await import('./institution-forms.tsx')).InstitutionForms);

/** The members of the bureau: names, contacts, and whether they may work here. */
export default function Institutions() {
  const t = useWords(institutionWords);
  return (
    <FormsOverList
      opened={opened}
      newOne={{ label: t('newOne'), icon: Building2, opens: { form: 'described', row: undefined } }}
      list={List}
      form={forms}
    />
  );
}

/** Asks for the reason, and requests a suspension or its end. */
async function askTurn(row: Row, kind: 'suspend' | 'reopen'): Promise<void> {
  const isSuspension = kind === 'suspend';
  await sendWithReason(
    institutions.ask,
    {
      title: both(institutionWords, kind),
      message: both(institutionWords, isSuspension ? 'askSuspend' : 'askReopen', { name: row.name }),
      confirm: both(institutionWords, kind),
      ...(isSuspension ? { tone: 'danger' as const } : {}),
    },
    (reason) => ({ body: { tctd: row.tctd, kind, reason } }),
    both(institutionWords, 'asked'),
  );
}
