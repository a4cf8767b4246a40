import { useState } from 'react';
import { z } from 'zod';
import { send } from '#kit/browser/call.ts';
import { FormCard, FormFields, FormPart, SaveOrCancel, TickGroup } from '#kit/browser/form-card/form-card.tsx';
import type { FormProps } from '#kit/browser/form-card/forms-over-list.tsx';
import { CheckInput } from '#kit/browser/inputs/check/check-input.tsx';
import { useSchemaForm } from '#kit/browser/inputs/form/form.ts';
import { submitOf } from '#kit/browser/inputs/form/submit.ts';
import { TextField } from '#kit/browser/inputs/text/text-field.ts';
import { TextareaField } from '#kit/browser/inputs/textarea/textarea-field.ts';
import { useRead } from '#kit/browser/reading.ts';
import { toast } from '#kit/browser/toasts/toast.ts';
import { areSame, useUnsaved } from '#kit/browser/unsaved.ts';
import { useLanguage, useWords } from '#kit/browser/words.tsx';
import type { AnswerOf } from '#kit/contract/call.ts';
import { text } from '#kit/contract/fields.ts';
import { inLanguage } from '#kit/words/said.ts';
import { permissions } from '#features/names.ts';
import { ownRoles, rightName } from './contract.ts';
import { ofRole, ownRoleWords } from './words.ts';

export type Row = AnswerOf<typeof ownRoles.search>['rows'][number];

const formState = z.object({ nameVi: text(60), nameEn: text(60), reason: text(255) });

/** Composes a role, or changes it: its names, its rights, and why. */
export function RoleForm({ wanted: { row }, close }: FormProps<{ readonly row: Row | undefined }>) {
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
    toast({ kind: 'success', message: ofRole('saved', typed) });
    form.reset(form.getValues());
    close();
  });
  const tick = (right: string, isTicked: boolean) => {
    setFault(undefined);
    setRights(isTicked ? [...rights, right] : rights.filter((one) => one !== right));
  };
  // Those that wait for a second person when the role is given stand apart, under what says so.
  const ticksOf = (isWeighty: boolean) =>
    (options.data?.permissions ?? [])
      .filter((right) => options.data?.weighty.includes(right) === isWeighty)
      .map((right) => (
        <CheckInput
          key={right}
          label={rightName(right, language)}
          value={rights.includes(right)}
          onChange={(isTicked) => tick(right, isTicked)}
        />
      ));
  return (
    <FormCard title={row === undefined ? t('newOne') : inLanguage(ofRole('formOf', row), language)} onSubmit={submit}>
      <FormPart title={t('partName')}>
        <FormFields>
          <TextField control={control} name="nameVi" label={t('nameVi')} required max={60} />
          <TextField control={control} name="nameEn" label={t('nameEn')} required max={60} />
        </FormFields>
      </FormPart>
      <TickGroup title={t('permissions')} fault={fault}>
        {ticksOf(false)}
      </TickGroup>
      {options.data !== undefined && options.data.weighty.length > 0 && (
        <TickGroup title={t('weighty')} fault={undefined}>
          {ticksOf(true)}
        </TickGroup>
      )}
      <TextareaField control={control} name="reason" label={t('reason')} hint={t('reasonHint')} required max={255} />
      <SaveOrCancel onCancel={close} />
    </FormCard>
  );
}
