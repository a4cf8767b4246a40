import { Pencil, ShieldPlus, Trash2 } from 'lucide-react';
import { FormsOverList } from '#kit/browser/form-card/forms-over-list.tsx';
import { openedForm } from '#kit/browser/form-card/opened-form.ts';
import { sendWithReason } from '#kit/browser/dialogs/reasoned.ts';
import { openAction, openRowAction } from '#kit/browser/list-screen/rows/actions.ts';
import { listScreen } from '#kit/browser/list-screen/list-screen.tsx';
import { laterPart } from '#kit/browser/later-part.tsx';
import { useWords } from '#kit/browser/words.tsx';
import { both } from '#kit/words/words.ts';
import { ownRoles } from './contract.ts';
import type { Row } from './role-form.tsx';
import { ofRole, ownRoleWords } from './words.ts';

const opened = openedForm<{ readonly row: Row | undefined }>();

const List = listScreen(ownRoles.search, {
  name: 'own-roles',
  fields: [],
  actions: [
    openRowAction({ label: 'edit', icon: Pencil, open: (row: Row) => opened.open({ row }) }),
    openAction({
      label: 'remove',
      icon: Trash2,
      isDanger: true,
      open: (row: Row) => remove(row),
    }),
  ],
});

const form = laterPart(async () => (await import('./role-form.tsx')).RoleForm);

/** Roles that the institution composes from the rights that it may give. */
export default function OwnRoles() {
  const t = useWords(ownRoleWords);
  return (
    <FormsOverList
      opened={opened}
      newOne={{ label: t('newOne'), icon: ShieldPlus, opens: { row: undefined } }}
      list={List}
      form={form}
    />
  );
}

/** Asks for a reason, says who loses the role, and removes it. */
async function remove(row: Row): Promise<void> {
  const takeAway = row.people > 0;
  await sendWithReason(
    ownRoles.remove,
    {
      title: both(ownRoleWords, 'remove'),
      message: ofRole(takeAway ? 'askTakeAway' : 'askRemove', row, row.people),
      confirm: both(ownRoleWords, 'remove'),
      tone: 'danger',
    },
    (reason) => ({ body: { code: row.code, reason, takeAway } }),
    ({ taken }) => ofRole('removed', row, taken),
  );
}
