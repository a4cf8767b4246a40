import type { ComponentType } from 'react';
import { type Control, type FieldPath, type FieldValues, useController } from 'react-hook-form';
import { useFaultText } from './fault.ts';

/** What a form gives to a control it manages. */
type Bound<V> = {
  readonly value: V;
  readonly onChange: (value: V) => void;
  readonly onBlur?: () => void;
  readonly name?: string;
  readonly inputRef?: unknown;
  readonly error?: string | undefined;
};

type Owned = 'value' | 'onChange' | 'onBlur' | 'name' | 'inputRef' | 'error';

/** The value and form of a field. */
export type FieldOf<Values extends FieldValues> = {
  // The third parameter is the output of the form's schema, which no field uses.
  // oxlint-disable-next-line typescript/no-explicit-any -- contexts and outputs of forms differ, fields fit all of them.
  readonly control: Control<Values, any, any>;
  readonly name: FieldPath<Values>;
  /** Called after the form took the value. */
  readonly onValue?: (value: string) => void;
};

/** Makes a form field from a control: value, blur, focus on error and the error's text come from react-hook-form. */
export function bindField<P extends Bound<string>>(Input: ComponentType<P>) {
  return function Field<Values extends FieldValues>(props: Omit<P, Owned> & FieldOf<Values>) {
    const { control, name, onValue, ...rest } = props;
    const { field, fieldState } = useController({ control, name });
    const faultText = useFaultText();
    const bound: Bound<string> = {
      name: field.name,
      // A form may begin with a number.
      value: typeof field.value === 'number' ? String(field.value) : typeof field.value === 'string' ? field.value : '',
      onChange: (value) => {
        field.onChange(value);
        onValue?.(value);
      },
      onBlur: field.onBlur,
      inputRef: field.ref,
      error: faultText(fieldState.error?.message),
    };
    return <Input {...({ ...rest, ...bound } as unknown as P)} />;
  };
}
