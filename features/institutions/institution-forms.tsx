import { useRead } from '#kit/browser/reading.ts';
import type { z } from 'zod';
import type { FormProps } from '#kit/browser/form-card/forms-over-list.tsx';
import { FormButtons, FormCard, FormFields, FormPart, SaveOrCancel } from '#kit/browser/form-card/form-card.tsx';
import { send } from '#kit/browser/call.ts';
import { Button } from '#kit/browser/inputs/button/button.tsx';
import { ChoiceField } from '#kit/browser/inputs/choice/choice-field.ts';
import { listState } from '#kit/browser/inputs/choice/list-state.ts';
import { CodeField } from '#kit/browser/inputs/code/code-field.ts';
import { useSchemaForm } from '#kit/browser/inputs/form/form.ts';
import { submitOf } from '#kit/browser/inputs/form/submit.ts';
import { TextField } from '#kit/browser/inputs/text/text-field.ts';
import { TextareaField } from '#kit/browser/inputs/textarea/textarea-field.ts';
import { toast } from '#kit/browser/toasts/toast.ts';
import { useUnsaved } from '#kit/browser/unsaved.ts';
import { useLanguage, useWords } from '#kit/browser/words.tsx';
import type { AnswerOf } from '#kit/contract/call.ts';
import { commonWords } from '#kit/words/common.ts';
import { both } from '#kit/words/words.ts';
import { lookups } from '#features/lookups/contract.ts';
import { classChoices } from './class-choices.ts';
import { institutionClasses, institutions } from './contract.ts';
import { institutionWords } from './words.ts';

export type Row = AnswerOf<typeof institutions.search>['rows'][number];

export type Opened = { readonly form: 'described' | 'class'; readonly row: Row | undefined };

type Given = z.output<typeof institutions.create.body>;

/** The current provinces as options. */
export function useProvinces() {
  const listed = useRead(lookups.provinces, { query: {} });
  return { choices: listed.data?.rows ?? [], ...listState(listed) };
}

/** The form that describes an institution, or the one that asks for another class. */
export function InstitutionForms({ wanted: { form, row }, close }: FormProps<Opened>) {
  return form === 'class' && row !== undefined ? (
    <ClassForm row={row} close={close} />
  ) : (
    <InstitutionForm row={row} close={close} />
  );
}

/** Adds an institution, or changes its names and contact. */
function InstitutionForm({ row, close }: { row: Row | undefined; close: () => void }) {
  const t = useWords(institutionWords);
  const { language } = useLanguage();
  const provinces = useProvinces();
  const form = useSchemaForm(institutions.create.body, { defaults: startOf(row) });
  const { control } = form;
  useUnsaved(form.formState.isDirty);

  const keep = async (given: Given) => {
    const { class: wantedClass, ...described } = given;
    if (row === undefined) await send(institutions.create, { body: { ...described, class: wantedClass } });
    else await send(institutions.change, { body: described });
    toast({ kind: 'success', message: both(institutionWords, 'saved', { code: given.tctd }) });
    form.reset(form.getValues());
    close();
  };

  return (
    <FormCard title={row === undefined ? t('newOne') : t('formOf', { code: row.tctd })} onSubmit={submitOf(form, keep)}>
      <FormPart title={t('partCode')}>
        <FormFields>
          <CodeField
            control={control}
            name="tctd"
            label={t('tctd')}
            hint={t('tctdHint')}
            required
            disabled={row !== undefined}
            max={8}
          />
          <ChoiceField
            control={control}
            name="class"
            label={t('class')}
            required
            disabled={row !== undefined}
            choices={classChoices(language)}
          />
        </FormFields>
      </FormPart>
      <FormPart title={t('partNames')}>
        <FormFields>
          <TextField control={control} name="shortName" label={t('shortName')} required max={60} />
          <TextField control={control} name="nameVi" label={t('nameVi')} required max={200} />
          <TextField control={control} name="nameEn" label={t('nameEn')} required max={200} />
        </FormFields>
      </FormPart>
      <FormPart title={t('partContact')}>
        <FormFields>
          <ChoiceField control={control} name="province" label={t('province')} required {...provinces} />
          <TextField control={control} name="address" label={t('address')} required max={300} />
          <TextField control={control} name="contactName" label={t('contactName')} max={100} />
          <TextField control={control} name="contactPhone" label={t('contactPhone')} max={30} />
          <TextField control={control} name="contactEmail" label={t('contactEmail')} max={200} />
        </FormFields>
      </FormPart>
      <TextareaField control={control} name="reason" label={t('reason')} hint={t('reasonHint')} required max={255} />
      <SaveOrCancel onCancel={close} />
    </FormCard>
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

function startOf(row: Row | undefined) {
  return {
    tctd: row?.tctd ?? '',
    class: institutionClasses.find((one) => one === row?.class) ?? institutionClasses[0],
    shortName: row?.shortName ?? '',
    nameVi: row?.nameVi ?? '',
    nameEn: row?.nameEn ?? '',
    province: row?.province ?? '',
    address: row?.address ?? '',
    contactName: row?.contactName ?? '',
    contactPhone: row?.contactPhone ?? '',
    contactEmail: row?.contactEmail ?? '',
    reason: '',
  };
}
