import { sendAndSay } from '#kit/browser/sending.ts';
import { useRead } from '#kit/browser/reading.ts';
import { Pencil, ShieldPlus, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { z } from 'zod';
import { FormCard, FormFields, SaveOrCancel, TickGroup } from '#kit/browser/form-card/form-card.tsx';
import { FormsOverList } from '#kit/browser/form-card/forms-over-list.tsx';
import { openedForm } from '#kit/browser/form-card/opened-form.ts';
import { send } from '#kit/browser/call.ts';
import { askReason } from '#kit/browser/dialogs/ask.tsx';
import { CheckInput } from '#kit/browser/inputs/check/check-input.tsx';
import { useSchemaForm } from '#kit/browser/inputs/form/form.ts';
import { submitOf } from '#kit/browser/inputs/form/submit.ts';
import { TextField } from '#kit/browser/inputs/text/text-field.ts';
import { TextareaField } from '#kit/browser/inputs/textarea/textarea-field.ts';
import { openAction } from '#kit/browser/list-screen/rows/actions.ts';
import { listScreen } from '#kit/browser/list-screen/list-screen.tsx';
import { toast } from '#kit/browser/toasts/toast.ts';
import { areSame, useUnsaved } from '#kit/browser/unsaved.ts';
import { useLanguage, useWords } from '#kit/browser/words.tsx';
import type { AnswerOf } from '#kit/contract/call.ts';
import { text } from '#kit/contract/fields.ts';
import { permissions } from '#features/names.ts';
import { both } from '#kit/words/words.ts';
import { ownRoles, rightName } from './contract.ts';
import { ownRoleWords } from './words.ts';

type Row = AnswerOf<typeof ownRoles.search>['rows'][number];

const opened = openedForm<{ readonly row: Row | undefined }>();

const List = listScreen(ownRoles.search, {
  name: 'own-roles',
  fields: [],
  actions: [
    openAction({ label: 'edit', icon: Pencil, open: (row: Row) => opened.open({ row }) }),
    openAction({
      label: 'remove',
      icon: Trash2,
      isDanger: true,
      open: (row: Row) => remove(row),
    }),
  ],
  searchesAtOnce: true,
});

/** Roles that the institution composes from the rights that it may give. */
export default function OwnRoles() {
  const t = useWords(ownRoleWords);
  return (
    <FormsOverList
      opened={opened}
      newOne={{ label: t('newOne'), icon: ShieldPlus, opens: { row: undefined } }}
      list={List}
    >
      {({ row }, close) => <RoleForm row={row} close={close} />}
    </FormsOverList>
  );
}

const formState = z.object({ nameVi: text(60), nameEn: text(60), reason: text(255) });

function RoleForm({ row, close }: { row: Row | undefined; close: () => void }) {
  const t = useWords(ownRoleWords);
  const { language } = useLanguage();
  const [rights, setRights] = useState<readonly string[]>(row?.permissions ?? []);
  const [fault, setFault] = useState<string>();
  const form = useSchemaForm(formState, {
    defaults: { nameVi: row?.nameVi ?? '', nameEn: row?.nameEn ?? '', reason: '' },
  });
  const { control } = form;
  useUnsaved(form.formState.isDirty || !areSame(rights, row?.permissions ?? []));
  const options = useRead(ownRoles.options, {});
  const submit = submitOf(form, async (typed) => {
    const chosen = permissions.filter((one) => rights.includes(one));
    if (chosen.length === 0) return setFault(t('chooseRight'));
    const body = { ...typed, permissions: chosen };
    if (row === undefined) await send(ownRoles.create, { body });
    else await send(ownRoles.change, { body: { ...body, code: row.code } });
    toast({ kind: 'success', message: both(ownRoleWords, 'saved', { name: typed.nameVi }) });
    form.reset(form.getValues());
    close();
  });
  const tick = (right: string, isTicked: boolean) => {
    setFault(undefined);
    setRights(isTicked ? [...rights, right] : rights.filter((one) => one !== right));
  };
  const labelOf = (right: string) => {
    const label = rightName(right, language);
    return options.data?.weighty.includes(right) ? t('weighty', { right: label }) : label;
  };
  return (
    <FormCard title={row === undefined ? t('newOne') : t('formOf', { name: row.nameVi })} onSubmit={submit}>
      <FormFields>
        <TextField control={control} name="nameVi" label={t('nameVi')} required max={60} />
        <TextField control={control} name="nameEn" label={t('nameEn')} required max={60} />
      </FormFields>
      <TickGroup title={t('permissions')} fault={fault}>
        {(options.data?.permissions ?? []).map((right) => (
          <CheckInput
            key={right}
            label={labelOf(right)}
            value={rights.includes(right)}
            onChange={(isTicked) => tick(right, isTicked)}
          />
        ))}
      </TickGroup>
      <TextareaField control={control} name="reason" label={t('reason')} hint={t('reasonHint')} required max={255} />
      <SaveOrCancel onCancel={close} />
    </FormCard>
  );
}

/** Asks for a reason, says who loses the role, and removes it. */
async function remove(row: Row): Promise<void> {
  const name = row.nameVi;
  const reason = await askReason({
    title: both(ownRoleWords, 'remove'),
    message: both(ownRoleWords, row.people > 0 ? 'askTakeAway' : 'askRemove', { name, count: row.people }),
    confirm: both(ownRoleWords, 'remove'),
    tone: 'danger',
  });
  if (reason === undefined) return;
  const body = { code: row.code, reason, takeAway: row.people > 0 };
  await sendAndSay(ownRoles.remove, { body }, ({ taken }) => both(ownRoleWords, 'removed', { name, count: taken }));
}
