import { bindField } from '#kit/browser/inputs/form/bind-field.tsx';
import { CheckInput, type CheckInputProps } from './check-input.tsx';

type TickInputProps = Omit<CheckInputProps, 'value' | 'onChange'> & {
  readonly value: string;
  readonly onChange: (value: string) => void;
};

function TickInput({ value, onChange, ...rest }: TickInputProps) {
  return <CheckInput {...rest} value={value === 'true'} onChange={(isTicked) => onChange(isTicked ? 'true' : '')} />;
}

/** A tick in a form of texts: 'true' when it is ticked, else empty. */
export const TickField = bindField(TickInput);
