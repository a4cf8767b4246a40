import { Ban, MapPinPlus, Pencil } from 'lucide-react';
import { FormsOverList } from '#kit/browser/form-card/forms-over-list.tsx';
import { openedForm } from '#kit/browser/form-card/opened-form.ts';
import { openAction, openRowAction } from '#kit/browser/list-screen/rows/actions.ts';
import { listScreen } from '#kit/browser/list-screen/list-screen.tsx';
import { laterPart } from '#kit/browser/later-part.tsx';
import { useWords } from '#kit/browser/words.tsx';
import type { Opened, Row } from './branch-forms.tsx';
import { branches } from './contract.ts';
import { branchWords } from './words.ts';

const opened = openedForm<Opened>();

const headOffice = 1;

const List = listScreen(branches.search, {
  name: 'branches',
  note: 'peopleNote',
  fields: ['text', 'state'],
  actions: [
    openRowAction({
      label: 'edit',
      icon: Pencil,
      allowed: (row: Row) => row.state === 'open' || 'isClosed',
      open: (row) => opened.open({ form: 'described', row }),
    }),
    openAction({
      label: 'close',
      icon: Ban,
      isDanger: true,
      allowed: (row: Row) => (row.branchId === headOffice ? 'isHead' : row.state === 'open' || 'isClosed'),
      open: (row) => opened.open({ form: 'closing', row }),
    }),
  ],
  searchesAtOnce: true,
});

const forms = laterPart(async () => (await import('./branch-forms.tsx')).BranchForms);

/** The branches of the own institution. */
export default function Branches() {
  const t = useWords(branchWords);
  return (
    <FormsOverList
      opened={opened}
      newOne={{ label: t('newOne'), icon: MapPinPlus, opens: { form: 'described', row: undefined } }}
      list={List}
      form={forms}
    />
  );
}
