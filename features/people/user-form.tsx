import { useRead } from '#kit/browser/reading.ts';
import { useController } from 'react-hook-form';
import { z } from 'zod';
import { FormCard, FormFields, FormPart, SaveOrCancel, TickGroup } from '#kit/browser/form-card/form-card.tsx';
import type { FormProps } from '#kit/browser/form-card/forms-over-list.tsx';
import { send } from '#kit/browser/call.ts';
import { CheckInput } from '#kit/browser/inputs/check/check-input.tsx';
import { ChoiceField } from '#kit/browser/inputs/choice/choice-field.ts';
import { listState } from '#kit/browser/inputs/choice/list-state.ts';
import { CodeField } from '#kit/browser/inputs/code/code-field.ts';
import { useFaultText } from '#kit/browser/inputs/form/fault.ts';
import { useSchemaForm } from '#kit/browser/inputs/form/form.ts';
import { submitOf } from '#kit/browser/inputs/form/submit.ts';
import { NumberField } from '#kit/browser/inputs/number/number-field.ts';
import { TextField } from '#kit/browser/inputs/text/text-field.ts';
import { TextareaField } from '#kit/browser/inputs/textarea/textarea-field.ts';
import { useSession } from '#kit/browser/session/use-session.ts';
import { toast } from '#kit/browser/toasts/toast.ts';
import { areSame, useUnsaved } from '#kit/browser/unsaved.ts';
import { useLanguage, useWords } from '#kit/browser/words.tsx';
import { text } from '#kit/contract/fields.ts';
import { rule } from '#kit/contract/rule.ts';
import { formatNumber } from '#kit/words/format.ts';
import { both, type Language, say } from '#kit/words/words.ts';
import { people, roleCodes } from './contract.ts';
import { type Row, showPassword } from './user-actions.tsx';
import { peopleWords, roleWords } from './words.ts';

/** The form's fields are texts; they are converted for the calls when it is sent. */
const formState = z.object({
  tctd: z.string().optional(),
  username: text(100),
  fullName: text(100),
  roles: z.array(z.string()).default([]),
  branchId: z.string().optional(),
  dailyLimit: z
    .string()
    .regex(/^\d{1,7}$/, rule('number'))
    .optional(),
  reason: text(255),
});

type Given = z.output<typeof formState>;

/** Creates a person's account, or changes its rights: roles, branch, daily limit, and why. */
export function UserForm({ wanted: { row }, close }: FormProps<{ readonly row: Row | undefined }>) {
  const t = useWords(peopleWords);
  const { language } = useLanguage();
  const { profile, can } = useSession();
  const form = useSchemaForm(formState, { defaults: startOf(row) });
  const { control } = form;
  const { field, fieldState } = useController({ control, name: 'roles' });
  const roles: readonly string[] = field.value || [];
  const faultText = useFaultText();
  useUnsaved(form.formState.isDirty);
  const institution = row?.tctd ?? (form.watch('tctd') || profile.current.id);
  const options = useRead(people.options, { query: { tctd: institution } }, { enabled: /^\d{8}$/.test(institution) });
  const limit = options.data?.highestLimit;
  // A role that the person has can be removed even by somebody who may not give it.
  const held = (row?.roles ?? []).map((id) => ({ id, label: labelOf(id, row, language) }));
  const given = options.data?.roles ?? [];
  const offered = [...held.filter(({ id }) => !given.some((one) => one.id === id)), ...given];

  const keep = async (typed: Given) => {
    const chosen = offered.map(({ id }) => id).filter((id) => roles.includes(id));
    if (chosen.length === 0) return form.setError('roles', { message: t('chooseRole') }, { shouldFocus: true });
    const rights = rightsOf(typed);
    if (row === undefined) {
      const { username, fullName } = typed;
      const answer = await send(people.create, {
        body: { tctd: institution, username, fullName, roles: chosen, ...rights },
      });
      done(answer);
      await showPassword(answer.username, answer.oneTimePassword);
    } else
      done(
        await send(people.change, { body: { tctd: institution, username: row.username, roles: chosen, ...rights } }),
      );
  };
  const done = ({ username: user, waits }: { username: string; waits: boolean }) => {
    toast({ kind: waits ? 'info' : 'success', message: both(peopleWords, waits ? 'savedWaits' : 'saved', { user }) });
    form.reset(form.getValues());
    close();
  };
  const tick = (role: string, isTicked: boolean) => {
    const next = isTicked ? [...roles, role] : roles.filter((one) => one !== role);
    // In another order they are no change.
    field.onChange(areSame(next, row?.roles ?? []) ? row?.roles : next);
  };
  const waiting = given.filter(({ waits }) => waits).map(({ label }) => label);

  return (
    <FormCard
      title={row === undefined ? t('form') : t('formOf', { user: row.username })}
      onSubmit={submitOf(form, keep)}
    >
      <FormPart title={t('partWho')}>
        <FormFields>
          {row === undefined && can('institution.manage') && (
            <CodeField control={control} name="tctd" label={t('tctd')} hint={t('tctdHint')} max={8} />
          )}
          <CodeField
            control={control}
            name="username"
            label={t('username')}
            required
            disabled={row !== undefined}
            max={100}
          />
          <TextField
            control={control}
            name="fullName"
            label={t('fullName')}
            required
            disabled={row !== undefined}
            max={100}
          />
        </FormFields>
      </FormPart>
      <TickGroup title={t('roles')} fault={faultText(fieldState.error?.message)}>
        {offered.map(({ id, label }, at) => (
          <CheckInput
            key={id}
            label={label}
            value={roles.includes(id)}
            onChange={(isTicked) => tick(id, isTicked)}
            {...(at === 0 ? { inputRef: field.ref } : {})}
          />
        ))}
        {waiting.length > 0 && (
          <p>{t(row === undefined ? 'waitsNew' : 'waitsChange', { roles: waiting.join(', ') })}</p>
        )}
      </TickGroup>
      <FormPart title={t('partLimits')}>
        <FormFields>
          <ChoiceField
            control={control}
            name="branchId"
            label={t('branchId')}
            hint={t('branchHint')}
            choices={options.data?.branches ?? []}
            {...listState(options)}
          />
          <NumberField
            control={control}
            name="dailyLimit"
            label={t('dailyLimit')}
            negative={false}
            hint={
              limit === undefined ? undefined : t('dailyLimitHint', { limit: formatNumber(String(limit), language) })
            }
          />
        </FormFields>
      </FormPart>
      <TextareaField control={control} name="reason" label={t('reason')} hint={t('reasonHint')} required max={255} />
      <SaveOrCancel onCancel={close} />
    </FormCard>
  );
}

/** The name of a role that the person holds, whether or not the caller may give it. */
function labelOf(id: string, row: Row | undefined, language: Language): string {
  const known = roleCodes.find((code) => code === id);
  return known === undefined ? (row?.ownRoles[id] ?? id) : say(roleWords, language, known);
}

function rightsOf({ branchId, dailyLimit, reason }: Given) {
  return {
    reason,
    ...(branchId === undefined ? {} : { branchId: Number(branchId) }),
    ...(dailyLimit === undefined ? {} : { dailyLimit: Number(dailyLimit) }),
  };
}

function startOf(row: Row | undefined) {
  return {
    tctd: row?.tctd ?? '',
    username: row?.username ?? '',
    fullName: row?.fullName ?? '',
    roles: row?.roles ?? [],
    branchId: row?.branchId === null || row === undefined ? '' : String(row.branchId),
    dailyLimit: row?.dailyLimit === null || row === undefined ? '' : String(row.dailyLimit),
    reason: '',
  };
}
