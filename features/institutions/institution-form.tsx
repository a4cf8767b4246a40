import { useRead } from '#kit/browser/reading.ts';
import type { z } from 'zod';
import { FormCard, FormFields, FormPart, SaveOrCancel } from '#kit/browser/form-card/form-card.tsx';
import { send } from '#kit/browser/call.ts';
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
import { both, type Language, say } from '#kit/words/words.ts';
import { lookups } from '#features/lookups/contract.ts';
import { institutionClasses, institutions } from './contract.ts';
import { classWords, institutionWords } from './words.ts';

export type Row = AnswerOf<typeof institutions.search>['rows'][number];

type Given = z.output<typeof institutions.create.body>;

/** The classes as options. */
export function classChoices(language: Language) {
  return institutionClasses.map((id) => ({ id, label: say(classWords, language, id) }));
}

/** The current provinces as options. */
export function useProvinces() {
  const listed = useRead(lookups.provinces, { query: {} });
  return { choices: listed.data?.rows ?? [], ...listState(listed) };
}

/** Adds an institution, or changes its names and contact. */
export function InstitutionForm({ row, close }: { row: Row | undefined; close: () => void }) {
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
