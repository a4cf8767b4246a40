import { type Control, type FieldPath, type FieldValues, useController } from 'react-hook-form';
import { CheckInput, type CheckInputProps } from './check-input.tsx';
import { useFaultText } from '#kit/browser/inputs/form/fault.ts';

type CheckFieldProps<Values extends FieldValues> = Omit<
  CheckInputProps,
  'value' | 'onChange' | 'onBlur' | 'inputRef' | 'error' | 'name'
> & {
  // oxlint-disable-next-line typescript/no-explicit-any -- contexts and outputs of forms differ, fields fit all.
  readonly control: Control<Values, any, any>;
  readonly name: FieldPath<Values>;
};

/** A tick in a form; the form's value is a boolean. */
export function CheckField<Values extends FieldValues>({ control, name, ...rest }: CheckFieldProps<Values>) {
  const { field, fieldState } = useController({ control, name });
  const faultText = useFaultText();
  return (
    <CheckInput
      {...rest}
      name={field.name}
      value={field.value === true}
      onChange={field.onChange}
      onBlur={field.onBlur}
      inputRef={field.ref}
      error={faultText(fieldState.error?.message)}
    />
  );
}
