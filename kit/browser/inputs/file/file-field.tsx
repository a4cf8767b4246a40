import { type Control, type FieldPath, type FieldValues, useController } from 'react-hook-form';
import { useFaultText } from '#kit/browser/inputs/form/fault.ts';
import { FileInput, type FileInputProps } from './file-input.tsx';

type FileFieldProps<Values extends FieldValues> = Omit<
  FileInputProps,
  'value' | 'onChange' | 'onBlur' | 'inputRef' | 'error'
> & {
  // oxlint-disable-next-line typescript/no-explicit-any -- contexts and outputs of forms differ, fields fit all of them.
  readonly control: Control<Values, any, any>;
  readonly name: FieldPath<Values>;
};

/** Files in a form; the form's value is a list of File. */
export function FileField<Values extends FieldValues>({ control, name, ...rest }: FileFieldProps<Values>) {
  const { field, fieldState } = useController({ control, name });
  const faultText = useFaultText();
  return (
    <FileInput
      {...rest}
      value={Array.isArray(field.value) ? field.value : []}
      onChange={field.onChange}
      onBlur={field.onBlur}
      inputRef={field.ref}
      error={faultText(fieldState.error?.message)}
    />
  );
}
