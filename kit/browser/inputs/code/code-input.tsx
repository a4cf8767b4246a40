import { fieldWords } from '#kit/words/fields.ts';
import { useWords } from '#kit/browser/words.tsx';
import { TextInput, type TextInputProps } from '#kit/browser/inputs/text/text-input.tsx';

/** True if a text holds characters that only a Vietnamese keyboard would have produced. */
export function isAccented(text: string): boolean {
  return /[^\x20-\x7e]/.test(text);
}

/**
 * A code of unaccented characters: says at once when a Vietnamese keyboard is active, and changes none of the input.
 */
export function CodeInput(props: Omit<TextInputProps, 'code'>) {
  const t = useWords(fieldWords);
  return <TextInput {...props} code warning={isAccented(props.value) ? t('accented') : props.warning} />;
}
