import { LoaderCircle } from 'lucide-react';
import { ChoiceField } from '#kit/browser/inputs/choice/choice-field.ts';
import { CodeField } from '#kit/browser/inputs/code/code-field.ts';
import { DateField } from '#kit/browser/inputs/date/date-field.ts';
import { DigitsField } from '#kit/browser/inputs/digits/digits-field.ts';
import { SegmentedField } from '#kit/browser/inputs/segmented/segmented-field.ts';
import { TextField } from '#kit/browser/inputs/text/text-field.ts';
import { TickField } from '#kit/browser/inputs/check/tick-field.tsx';
import { bureauFieldWords } from '#bureau/words/fields.ts';
import { hanoiDay } from '#kit/words/hanoi.ts';
import { useWords } from '#kit/browser/words.tsx';
import type { InquiryField } from './declaration.ts';
import { isRequired, withoutCodeOfNobody } from './fields.ts';
import styles from './inquiry-screen.module.css';
import type { Choices } from '#kit/browser/inputs/choice/use-choices.ts';
import type { Customer } from './use-customer.ts';
import type { InquiryForm } from './use-inquiry-form.ts';
import { valueOf } from './values.ts';
import { inquiryScreenWords } from './words.ts';

type Props = {
  readonly inquiry: InquiryForm;
  readonly field: InquiryField<string, string>;
  readonly customer: Customer;
  readonly choices: Choices;
};

/** One declared field, in the control of its kind. */
export function Field({ inquiry, field, customer, choices }: Props) {
  const t = useWords(inquiryScreenWords);
  const bureauText = useWords(bureauFieldWords);
  const word = useWords(inquiry.spec.words);
  const { spec, form, values, locked } = inquiry;
  const { name } = field;
  const isCode = spec.lookup?.field === name;
  const isSwitch = spec.switches.some((one) => one.field === name);
  const isNotFound = isCode && customer.notFound !== undefined;
  const typed = customer.replaced[name];
  const warning = isNotFound
    ? t('customerNotFound')
    : typed === undefined
      ? undefined
      : t(field.kind === 'text' ? 'differsFromText' : 'differsFromNumber', { typed });
  const hint = field.hint !== undefined ? word(field.hint) : undefined;
  const look = {
    control: form.control,
    name,
    label: word(field.label ?? name),
    required: isRequired(field, withoutCodeOfNobody(spec, values, customer.notFound)),
    locked: locked.includes(name) && bureauText('from-cic'),
    ...(warning !== undefined ? { warning } : hint === undefined ? {} : { hint }),
  };
  switch (field.kind) {
    case 'text':
      return <TextField {...look} {...(field.max === undefined ? {} : { max: field.max })} />;
    case 'ticket':
      return <CodeField {...look} max={field.max} />;
    case 'day':
      return <DateField {...look} max={hanoiDay()} />;
    case 'digits':
      return <DigitsField {...look} length={field.length} />;
    case 'code':
      return (
        <CodeField
          {...look}
          {...(field.max === undefined ? {} : { max: field.max })}
          {...(isCode ? { onValue: customer.changeCode } : {})}
          after={
            isCode && customer.isBusy ? (
              <LoaderCircle className={styles.busy} size={20} strokeWidth={1.5} aria-hidden />
            ) : undefined
          }
        />
      );
    case 'tick':
      return (
        <>
          <TickField control={form.control} name={name} label={look.label} required={look.required} />
          {hint !== undefined && <p className={styles.tickHint}>{hint}</p>}
        </>
      );
    case 'segments':
      return (
        <SegmentedField
          {...look}
          choices={field.options.map((option) => ({ id: option.value, label: word(option.label) }))}
          {...(isSwitch
            ? { onValue: (value: string) => customer.clearFor({ [name]: value }, { [name]: valueOf(values, name) }) }
            : {})}
        />
      );
    case 'choice': {
      const { among } = field;
      const offered = among === undefined ? choices.choices : choices.choices.filter((choice) => among(choice, values));
      return <ChoiceField {...look} choices={offered} state={choices.state} onRetry={choices.onRetry} />;
    }
  }
}
