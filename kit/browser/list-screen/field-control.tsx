import type { ReactNode } from 'react';
import { ChoiceInput } from '#kit/browser/inputs/choice/choice-input.tsx';
import { CodeInput } from '#kit/browser/inputs/code/code-input.tsx';
import { DateInput } from '#kit/browser/inputs/date/date-input.tsx';
import { DateRange } from '#kit/browser/inputs/date/date-range.tsx';
import { DigitsInput } from '#kit/browser/inputs/digits/digits-input.tsx';
import { NumberInput } from '#kit/browser/inputs/number/number-input.tsx';
import { TextInput } from '#kit/browser/inputs/text/text-input.tsx';
import type { Choices } from '#kit/browser/inputs/choice/use-choices.ts';
import { useWords } from '#kit/browser/words.tsx';
import { interfaceWords } from '#kit/words/interface.ts';
import type { Call } from '#kit/contract/call.ts';
import { isRequired, type Values } from './criteria.ts';
import type { ListField } from './spec.ts';

type Props = {
  readonly call: Call;
  readonly field: ListField<string, string>;
  readonly word: (key: string) => string;
  /** The entries of a list that the server names. */
  readonly choicesOf: (name: string) => Choices;
  readonly values: Values;
  readonly errorOf: (name: string) => string | undefined;
  readonly onChange: (part: Values) => void;
  readonly onLeave: (name: string) => void;
};

/** The input of one field of a search form. */
export function FieldControl({ call, field, word, choicesOf, values, errorOf, onChange, onLeave }: Props): ReactNode {
  const every = useWords(interfaceWords)('everyChoice');
  if (field.kind === 'range') {
    return (
      <DateRange
        from={values[field.from] ?? ''}
        to={values[field.to] ?? ''}
        fromLabel={word(field.from)}
        toLabel={word(field.to)}
        fromName={field.from}
        toName={field.to}
        fromError={errorOf(field.from)}
        toError={errorOf(field.to)}
        required={isRequired(call, field.from)}
        {...(field.min === undefined ? {} : { min: field.min })}
        {...(field.minSaid === undefined ? {} : { minSaid: field.minSaid })}
        quick
        onChange={({ from, to }) => onChange({ [field.from]: from, [field.to]: to })}
        onBlur={(end) => onLeave(end === 'from' ? field.from : field.to)}
      />
    );
  }
  const { name } = field;
  const shared = {
    name,
    label: word(field.label ?? name),
    required: field.required === true || isRequired(call, name),
    value: values[name] ?? '',
    error: errorOf(name),
    onChange: (value: string) => onChange({ [name]: value }),
    onBlur: () => onLeave(name),
  };
  switch (field.kind) {
    case 'choice':
      return (
        <ChoiceInput
          {...shared}
          {...(shared.required ? {} : { placeholder: every })}
          {...('load' in field
            ? { ...choicesOf(name), labelOf: field.labelOf }
            : { choices: field.options.map(({ value, label }) => ({ id: value, label: word(label) })) })}
        />
      );
    case 'date':
      return <DateInput {...shared} />;
    case 'code':
      return <CodeInput {...shared} />;
    case 'digits':
      return <DigitsInput {...shared} />;
    case 'number':
      return <NumberInput {...shared} />;
    default:
      return <TextInput {...shared} />;
  }
}
