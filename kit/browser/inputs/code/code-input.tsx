import { fieldWords } from '#kit/words/fields.ts';
import { useWords } from '#kit/browser/words.tsx';
import { TextInput, type TextInputProps } from '#kit/browser/inputs/text/text-input.tsx';

/** True when a text holds what only a Vietnamese keyboard would have put there. */
export function isAccented(text: string): boolean {
  return /[^\x20-\x7e]/.test(text);
}

/** A code of unaccented characters: says at once when a Vietnamese keyboard is on, and changes nothing that was typed. */
export function CodeInput(props: Omit<TextInputProps, 'code'>) {
  const t = useWords(fieldWords);
  return <TextInput {...props} code warning={isAccented(props.value) ? t('accented') : props.warning} />;
}
