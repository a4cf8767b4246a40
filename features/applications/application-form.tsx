import { useState } from 'react';
import { send } from '#kit/browser/call.ts';
import { FormCard, FormFields, FormPart, SaveOrCancel, TickGroup } from '#kit/browser/form-card/form-card.tsx';
import { CheckInput } from '#kit/browser/inputs/check/check-input.tsx';
import { useSchemaForm } from '#kit/browser/inputs/form/form.ts';
import { submitOf } from '#kit/browser/inputs/form/submit.ts';
import { ChoiceField } from '#kit/browser/inputs/choice/choice-field.ts';
import { NumberField } from '#kit/browser/inputs/number/number-field.ts';
import { TextField } from '#kit/browser/inputs/text/text-field.ts';
import { TextareaField } from '#kit/browser/inputs/textarea/textarea-field.ts';
import { useRead } from '#kit/browser/reading.ts';
import { type ToldField, useToldFields } from '#kit/browser/told-fields.ts';
import { toast } from '#kit/browser/toasts/toast.ts';
import { useUnsaved } from '#kit/browser/unsaved.ts';
import { useWords } from '#kit/browser/words.tsx';
import { both } from '#kit/words/words.ts';
import { programProducts } from '#bureau/contract/program-scopes.ts';
import { productWords } from '#bureau/contract/program-product-words.ts';
import { applicationForm, applications, networksIn } from './contract.ts';
import { applicationWords } from './words.ts';

const start = {
  ...{ name: '', purpose: '', networks: '', dayLimit: 1_000, minuteLimit: 600, jwk: '' },
  environment: 'live' as const,
};

/** Scopes beside those of the products, each with a text of its own. */
const otherWork = ['search', 'batch', 'file', 'dispute', 'consent', 'watch', 'usage'] as const;

/** The fields as the help of the screen says them. */
const told = (
  [
    ['name', 'text', 80],
    ['environment', 'choice'],
    ['purpose', 'text', 255],
    ['dayLimit', 'number'],
    ['minuteLimit', 'number'],
    ['scopes', 'tick'],
    ['networks', 'lines', 1_000],
    ['jwk', 'lines', 4_000],
  ] as const
).map(
  ([name, kind, max]): ToldField => ({
    label: both(applicationWords, name),
    kind,
    isRequired: name !== 'networks',
    max,
  }),
);

/** Registers an application: what it may do, from where, how often, and its first public key. */
export function ApplicationForm({ close }: { readonly close: () => void }) {
  const t = useWords(applicationWords);
  const productWord = useWords(productWords);
  const [scopes, setScopes] = useState<readonly string[]>([]);
  const [fault, setFault] = useState<string>();
  const form = useSchemaForm(applicationForm, { defaults: start });
  const { control } = form;
  const options = useRead(applications.options, {});
  useToldFields(() => told);
  useUnsaved(form.formState.isDirty || scopes.length > 0);
  const submit = submitOf(form, async ({ networks, ...typed }) => {
    if (scopes.length === 0) return setFault(t('chooseScope'));
    const body = { ...typed, scopes: [...scopes], networks: [...networksIn(networks)] };
    const { clientId } = await send(applications.register, { body });
    const registered = typed.environment === 'sandbox' ? 'registeredSandbox' : 'registered';
    toast({ kind: 'success', message: both(applicationWords, registered, { clientId }) });
    form.reset(form.getValues());
    close();
  });
  const meaningOf = (scope: string) => {
    const product = programProducts.find((one) => scope === `inquiry:${one}`);
    if (product !== undefined) return productWord(product);
    const work = otherWork.find((one) => one === scope);
    return work === undefined ? '' : t(work);
  };
  const tick = (scope: string, isTicked: boolean) => {
    setFault(undefined);
    setScopes(isTicked ? [...scopes, scope] : scopes.filter((one) => one !== scope));
  };
  return (
    <FormCard title={t('newOne')} hint={t('formHint')} onSubmit={submit}>
      <FormPart title={t('partWhat')}>
        <FormFields>
          <TextField control={control} name="name" label={t('name')} required max={80} />
          <ChoiceField
            control={control}
            name="environment"
            label={t('environment')}
            required
            choices={[
              { id: 'live', label: t('environmentLive') },
              { id: 'sandbox', label: t('environmentSandbox') },
            ]}
          />
          <TextField control={control} name="purpose" label={t('purpose')} required max={255} />
          <NumberField control={control} name="dayLimit" label={t('dayLimit')} required />
          <NumberField control={control} name="minuteLimit" label={t('minuteLimit')} required />
        </FormFields>
      </FormPart>
      <TickGroup title={t('scopes')} fault={fault}>
        {(options.data?.scopes ?? []).map((scope) => (
          <CheckInput
            key={scope}
            label={`${scope} – ${meaningOf(scope)}`}
            value={scopes.includes(scope)}
            onChange={(isTicked) => tick(scope, isTicked)}
          />
        ))}
      </TickGroup>
      <FormPart title={t('partKeys')}>
        <TextareaField control={control} name="networks" label={t('networks')} hint={t('networksHint')} max={1_000} />
        <TextareaField control={control} name="jwk" label={t('jwk')} hint={t('jwkHint')} required max={4_000} />
      </FormPart>
      <SaveOrCancel onCancel={close} />
    </FormCard>
  );
}
