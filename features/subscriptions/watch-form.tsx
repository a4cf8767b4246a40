import { useEffect } from 'react';
import { useController, useWatch } from 'react-hook-form';
import { FormButtons, FormCard, FormFields, TickGroup } from '#kit/browser/form-card/form-card.tsx';
import type { FormProps } from '#kit/browser/form-card/forms-over-list.tsx';
import { send } from '#kit/browser/call.ts';
import { Button } from '#kit/browser/inputs/button/button.tsx';
import { CheckField } from '#kit/browser/inputs/check/check-field.tsx';
import { CheckInput } from '#kit/browser/inputs/check/check-input.tsx';
import { ChoiceField } from '#kit/browser/inputs/choice/choice-field.ts';
import { CodeField } from '#kit/browser/inputs/code/code-field.ts';
import { useFaultText } from '#kit/browser/inputs/form/fault.ts';
import { useSchemaForm } from '#kit/browser/inputs/form/form.ts';
import { submitOf } from '#kit/browser/inputs/form/submit.ts';
import { SegmentedField } from '#kit/browser/inputs/segmented/segmented-field.ts';
import { TextField } from '#kit/browser/inputs/text/text-field.ts';
import { useChoices } from '#kit/browser/inputs/choice/use-choices.ts';
import { toast } from '#kit/browser/toasts/toast.ts';
import { useUnsaved } from '#kit/browser/unsaved.ts';
import { useWords } from '#kit/browser/words.tsx';
import { both } from '#kit/words/words.ts';
import { alertLists, allBranches } from '#features/alerts/contract.ts';
import { watchTriggers } from '#bureau/contract/watch-triggers.ts';
import { watches, watchScopes } from './contract.ts';
import { watchWords } from './words.ts';

const loaded = [
  {
    name: 'maChiNhanh',
    load: async () => (await send(alertLists.branches, {})).rows.filter(({ id }) => id !== allBranches),
  },
] as const;

const defaults = {
  phamVi: 'customer' as const,
  maCIC: '',
  maChiNhanh: '',
  suKien: [...watchTriggers.filter((one) => one !== 'score')],
  tucThoi: true,
  dongY: false,
  ghiChu: '',
};

/**
 * Watches a customer or a branch. Of persons only those are watched who agreed: a tick declares it where no consent is
 * registered.
 */
export function WatchForm({ close }: FormProps<string>) {
  const t = useWords(watchWords);
  const faultText = useFaultText();
  const choicesOf = useChoices(loaded);
  const form = useSchemaForm(watches.confirm.body, { defaults });
  useUnsaved(form.formState.isDirty);
  const { control } = form;
  const [scope, chosen] = useWatch({ control, name: ['phamVi', 'suKien'] });
  const events = useController({ control, name: 'suKien' });
  const submit = submitOf(form, async ({ maCIC, maChiNhanh, ...rest }) => {
    const target = rest.phamVi === 'customer' ? { maCIC } : { maChiNhanh };
    await send(watches.confirm, { body: { ...rest, ...target } });
    toast({ kind: 'success', message: both(watchWords, 'sent') });
    form.reset(form.getValues());
    close();
  });
  useEffect(() => form.setFocus('maCIC'), [form]);
  const toggle = (one: (typeof watchTriggers)[number], isOn: boolean) => {
    const before = Array.isArray(chosen) ? chosen : [];
    events.field.onChange(watchTriggers.filter((each) => (each === one ? isOn : before.includes(each))));
  };
  return (
    <FormCard title={t('form')} hint={t('formHint')} onSubmit={submit}>
      <FormFields>
        <SegmentedField
          control={control}
          name="phamVi"
          label={t('phamVi')}
          choices={watchScopes.map((id) => ({ id, label: t(id) }))}
        />
        {scope === 'branch' ? (
          <ChoiceField
            control={control}
            name="maChiNhanh"
            label={t('maChiNhanh')}
            required
            {...choicesOf('maChiNhanh')}
          />
        ) : (
          <CodeField control={control} name="maCIC" label={t('maCIC')} required max={10} />
        )}
        <TextField control={control} name="ghiChu" label={t('ghiChu')} max={255} />
      </FormFields>
      <TickGroup title={t('suKien')} fault={events.fieldState.error && faultText(events.fieldState.error.message)}>
        {watchTriggers.map((one, at) => (
          <CheckInput
            key={one}
            label={t(one)}
            value={Array.isArray(chosen) && chosen.includes(one)}
            onChange={(isOn) => toggle(one, isOn)}
            {...(at === 0 ? { inputRef: events.field.ref } : {})}
          />
        ))}
      </TickGroup>
      {scope === 'customer' && <CheckField control={control} name="dongY" label={t('dongY')} />}
      <CheckField control={control} name="tucThoi" label={t('tellAtOnce')} />
      <FormButtons>
        <Button type="submit" variant="filled">
          {t('send')}
        </Button>
      </FormButtons>
    </FormCard>
  );
}
