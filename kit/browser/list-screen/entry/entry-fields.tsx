import { type ReactNode, useMemo } from 'react';
import { type UseFormReturn, useWatch } from 'react-hook-form';
import { CallFailed } from '#kit/browser/call-failed.ts';
import { FormFields } from '#kit/browser/form-card/form-card.tsx';
import type { Choice } from '#kit/browser/inputs/choice/choice-match.ts';
import { ChoiceField } from '#kit/browser/inputs/choice/choice-field.ts';
import { type Choices, useChoices } from '#kit/browser/inputs/choice/use-choices.ts';
import { CodeField } from '#kit/browser/inputs/code/code-field.ts';
import { DateField } from '#kit/browser/inputs/date/date-field.ts';
import { DigitsField } from '#kit/browser/inputs/digits/digits-field.ts';
import { ErrorSummary } from '#kit/browser/inputs/form/error-summary.tsx';
import { NumberField } from '#kit/browser/inputs/number/number-field.ts';
import { TextField } from '#kit/browser/inputs/text/text-field.ts';
import { TextareaField } from '#kit/browser/inputs/textarea/textarea-field.ts';
import { isRequired, schemaOf } from '#kit/browser/list-screen/criteria.ts';
import { useToldFields } from '#kit/browser/told-fields.ts';
import { useWords } from '#kit/browser/words.tsx';
import { fieldLookOf } from '#kit/contract/form-field.ts';
import { both, type WordBook } from '#kit/words/words.ts';
import type { AnyEntry, AnyEntryField, TypedValues } from './entry-spec.ts';

type Props = {
  readonly entry: AnyEntry;
  readonly words: WordBook<string>;
  // oxlint-disable-next-line typescript/no-explicit-any -- the values of any call's form
  readonly form: UseFormReturn<any, any, any>;
};

/** The fields of a declared form as its call's body describes them: short ones side by side, then those of several lines. */
export function EntryFields({ entry, words, form }: Props): ReactNode {
  const word = useWords(words);
  const { control } = form;
  const typed: TypedValues = useWatch({ control });
  const choicesOf = useEntryChoices(entry, typed, form);
  useToldFields(() =>
    entry.fields.map(({ name, label = name, required }) => {
      const { kind = 'text', max, min } = fieldLookOf(schemaOf(entry.call, name));
      const isNeeded = isMarked(required, typed) || isRequired(entry.call, name);
      return { label: both(words, label), kind, isRequired: isNeeded, max, min };
    }),
  );
  const shown = entry.fields
    .filter(({ when }) => when?.(typed) !== false)
    .map((field) => ({ field, look: fieldLookOf(schemaOf(entry.call, field.name)) }));
  const inputOf = ({ field, look }: (typeof shown)[number]) => (
    <EntryInput
      key={field.name}
      {...{ entry, field, look, form, words, typed }}
      {...(field.load === undefined ? {} : { loaded: choicesOf(field.name) })}
    />
  );
  return (
    <>
      <ErrorSummary
        control={control}
        labels={Object.fromEntries(shown.map(({ field: { name, label = name } }) => [name, word(label)]))}
      />
      <FormFields>{shown.filter(({ look }) => look.kind !== 'lines').map(inputOf)}</FormFields>
      {shown.filter(({ look }) => look.kind === 'lines').map(inputOf)}
    </>
  );
}

/**
 * The entries of the fields that load theirs; those that depend on another field are loaded for its value. A load that is refused because
 * of what was typed there says so at that field, as the form's own call would: trying again would change nothing.
 */
function useEntryChoices({ fields }: AnyEntry, typed: TypedValues, form: Props['form']): (name: string) => Choices {
  /** Loads for the value of a field; without taking the focus from what is typed meanwhile. */
  const toldAt = (of: string, load: (typed: TypedValues) => Promise<readonly Choice[]>) => async () => {
    if (form.getFieldState(of).error?.type === 'server') form.clearErrors(of);
    try {
      return await load(typed);
    } catch (error) {
      const why = error instanceof CallFailed ? error.failures.find(({ field }) => field === of)?.message : undefined;
      if (why === undefined || form.getValues(of) !== typed[of]) throw error;
      form.setError(of, { type: 'server', message: why });
      return [];
    }
  };
  const marks = JSON.stringify(fields.map(({ of }) => (of === undefined ? '' : typed[of])));
  const loading = useMemo(
    () =>
      fields.flatMap(({ name, load, of }) =>
        load === undefined
          ? []
          : [of === undefined ? { name, load: () => load(typed) } : { name, load: toldAt(of, load), mark: typed[of] }],
      ),
    // What is typed in matters only where a field's entries depend on it.
    // oxlint-disable-next-line react/exhaustive-deps
    [fields, marks],
  );
  return useChoices(loading);
}

type InputProps = Props & {
  readonly field: AnyEntryField;
  readonly look: ReturnType<typeof fieldLookOf>;
  readonly loaded?: Choices;
  readonly typed: TypedValues;
};

function isMarked(required: AnyEntryField['required'], typed: TypedValues): boolean {
  return typeof required === 'function' ? required(typed) : required === true;
}

function EntryInput({ entry, field, look, loaded, form: { control }, words, typed }: InputProps): ReactNode {
  const word = useWords(words);
  const { name, label = name, hint } = field;
  const shared = {
    control,
    name,
    label: word(label),
    required: isMarked(field.required, typed) || isRequired(entry.call, name),
    ...(hint === undefined ? {} : { hint: word(hint) }),
  };
  const max = look.max === undefined ? {} : { max: look.max };
  if (loaded !== undefined) return <ChoiceField {...shared} {...loaded} />;
  switch (look.kind) {
    case 'choice':
      return (
        <ChoiceField
          {...shared}
          choices={(look.options ?? []).map((one) => ({ id: one.value, label: word(one.label) }))}
        />
      );
    case 'date':
      return <DateField {...shared} />;
    case 'code':
      return <CodeField {...shared} {...max} />;
    case 'digits':
      return <DigitsField {...shared} {...max} />;
    case 'number':
      return <NumberField {...shared} {...(look.isPositive ? { negative: false } : {})} />;
    case 'lines':
      return <TextareaField {...shared} max={look.max ?? 0} />;
    default:
      return <TextField {...shared} {...max} />;
  }
}
