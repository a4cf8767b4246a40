import { useRead } from '#kit/browser/reading.ts';
import { z } from 'zod';
import type { FormProps } from '#kit/browser/form-card/forms-over-list.tsx';
import { FormButtons, FormCard, FormFields, SaveOrCancel } from '#kit/browser/form-card/form-card.tsx';
import { send } from '#kit/browser/call.ts';
import { Button } from '#kit/browser/inputs/button/button.tsx';
import { ChoiceField } from '#kit/browser/inputs/choice/choice-field.ts';
import { listState } from '#kit/browser/inputs/choice/list-state.ts';
import { useSchemaForm } from '#kit/browser/inputs/form/form.ts';
import { submitOf } from '#kit/browser/inputs/form/submit.ts';
import { TextField } from '#kit/browser/inputs/text/text-field.ts';
import { TextareaField } from '#kit/browser/inputs/textarea/textarea-field.ts';
import { toast } from '#kit/browser/toasts/toast.ts';
import { useUnsaved } from '#kit/browser/unsaved.ts';
import { useWords } from '#kit/browser/words.tsx';
import type { AnswerOf } from '#kit/contract/call.ts';
import { text } from '#kit/contract/fields.ts';
import { commonWords } from '#kit/words/common.ts';
import { both } from '#kit/words/words.ts';
import { branches } from './contract.ts';
import { useProvinces } from './institution-forms.tsx';
import { branchWords } from './words.ts';

export type Row = AnswerOf<typeof branches.search>['rows'][number];
export type Opened = { readonly form: 'described' | 'closing'; readonly row: Row | undefined };

/** The form that describes a branch, or the one that closes it. */
export function BranchForms({ wanted: { form, row }, close }: FormProps<Opened>) {
  return form === 'closing' && row !== undefined ? (
    <ClosingForm row={row} close={close} />
  ) : (
    <BranchForm row={row} close={close} />
  );
}

function BranchForm({ row, close }: { row: Row | undefined; close: () => void }) {
  const t = useWords(branchWords);
  const provinces = useProvinces();
  const form = useSchemaForm(branches.create.body, {
    defaults: {
      nameVi: row?.nameVi ?? '',
      nameEn: row?.nameEn ?? '',
      province: row?.province ?? '',
      address: row?.address ?? '',
    },
  });
  const { control } = form;
  useUnsaved(form.formState.isDirty);
  const submit = submitOf(form, async (body) => {
    if (row === undefined) await send(branches.create, { body });
    else await send(branches.change, { body: { branchId: row.branchId, ...body } });
    toast({ kind: 'success', message: both(branchWords, 'saved') });
    form.reset(form.getValues());
    close();
  });
  return (
    <FormCard
      title={row === undefined ? t('newOne') : t('formOf', { code: row.code })}
      {...(row === undefined ? { hint: t('newHint') } : {})}
      onSubmit={submit}
    >
      <FormFields>
        <TextField control={control} name="nameVi" label={t('nameVi')} required max={200} />
        <TextField control={control} name="nameEn" label={t('nameEn')} required max={200} />
        <ChoiceField control={control} name="province" label={t('province')} required {...provinces} />
        <TextField control={control} name="address" label={t('address')} required max={300} />
      </FormFields>
      <SaveOrCancel onCancel={close} />
    </FormCard>
  );
}

/** A choice is text; it is converted for the call when it is sent. */
const closing = z.object({ moveTo: text(10), reason: text(255) });

function ClosingForm({ row, close }: { row: Row; close: () => void }) {
  const t = useWords(branchWords);
  const common = useWords(commonWords);
  const open = useRead(branches.search, { body: {} });
  const others = (open.data?.rows ?? [])
    .filter(({ branchId }) => branchId !== row.branchId)
    .map(({ branchId, code, name }) => ({ id: String(branchId), label: `${code} – ${name}` }));
  const form = useSchemaForm(closing, { defaults: { moveTo: '', reason: '' } });
  const submit = submitOf(form, async ({ moveTo, reason }) => {
    const { moved } = await send(branches.close, {
      body: { branchId: row.branchId, moveTo: Number(moveTo), reason },
    });
    toast({ kind: 'success', message: both(branchWords, 'closedDone', { count: moved }) });
    close();
  });
  return (
    <FormCard
      title={t('closeTitle', { code: row.code })}
      hint={t('closeHint', { count: row.people })}
      onSubmit={submit}
    >
      <FormFields>
        <ChoiceField
          control={form.control}
          name="moveTo"
          label={t('moveTo')}
          required
          choices={others}
          {...listState(open)}
        />
      </FormFields>
      <TextareaField control={form.control} name="reason" label={t('reason')} required max={255} />
      <FormButtons>
        <Button type="submit" variant="filled">
          {t('close')}
        </Button>
        <Button onClick={close}>{common('cancel')}</Button>
      </FormButtons>
    </FormCard>
  );
}
