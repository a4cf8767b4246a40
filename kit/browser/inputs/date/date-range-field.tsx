import { type Control, type FieldPath, type FieldValues, useController } from 'react-hook-form';
import { DateRange, type DateRangeProps } from './date-range.tsx';
import { useFaultText } from '#kit/browser/inputs/form/fault.ts';

type RangeOf<Values extends FieldValues> = Omit<
  DateRangeProps,
  'from' | 'to' | 'onChange' | 'onBlur' | 'fromRef' | 'toRef' | 'fromName' | 'toName' | 'fromError' | 'toError'
> & {
  // oxlint-disable-next-line typescript/no-explicit-any -- contexts and outputs of forms differ, fields fit all of them.
  readonly control: Control<Values, any, any>;
  readonly from: FieldPath<Values>;
  readonly to: FieldPath<Values>;
};

/** Two dates of a form, each under its own name. */
export function DateRangeField<Values extends FieldValues>({ control, from, to, ...rest }: RangeOf<Values>) {
  const faultText = useFaultText();
  const first = useController({ control, name: from });
  const last = useController({ control, name: to });
  const fromValue = textOf(first.field.value);
  const toValue = textOf(last.field.value);
  return (
    <DateRange
      {...rest}
      from={fromValue}
      to={toValue}
      fromName={from}
      fromRef={first.field.ref}
      toName={to}
      toRef={last.field.ref}
      fromError={faultText(first.fieldState.error?.message)}
      toError={faultText(last.fieldState.error?.message)}
      onChange={(range) => {
        if (range.from !== fromValue) first.field.onChange(range.from);
        if (range.to !== toValue) last.field.onChange(range.to);
      }}
      onBlur={(end) => (end === 'from' ? first : last).field.onBlur()}
    />
  );
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : '';
}
