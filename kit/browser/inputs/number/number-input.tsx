import { useLanguage } from '#kit/browser/words.tsx';
import { type NumberRules, readNumber, writeNumber } from './number-text.ts';
import { TextInput, type TextInputProps } from '#kit/browser/inputs/text/text-input.tsx';
import { useDraft } from '#kit/browser/inputs/form/use-draft.ts';

export type NumberInputProps = Omit<TextInputProps, 'code' | 'type' | 'inputMode' | 'alignRight'> &
  NumberRules & {
    /** Default true: shows thousand separators of the page's language. */
    readonly grouped?: boolean;
  };

/**
 * A number (FRM-07). The value is its digits with an optional `-` and `.`; invalid text stays as typed, for the
 * schema to refuse. Separators appear when the field is left, never while typing.
 */
export function NumberInput({ decimals, negative, leadingZeros, grouped = true, ...rest }: NumberInputProps) {
  const { language } = useLanguage();
  const draft = useDraft(rest.value, (value) => (grouped ? writeNumber(value, language) : value));
  return (
    <TextInput
      {...rest}
      value={draft.text}
      inputMode={decimals ? 'decimal' : negative === false ? 'numeric' : 'text'}
      alignRight
      onChange={(text) => {
        const means = readNumber(text, language, { decimals, negative, leadingZeros }) ?? text;
        draft.type(text, means);
        rest.onChange(means);
      }}
      onBlur={() => {
        draft.settle();
        rest.onBlur?.();
      }}
      onKeyDown={(event) => {
        if (event.key === 'Enter') draft.settle();
        rest.onKeyDown?.(event);
      }}
    />
  );
}
