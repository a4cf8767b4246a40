import { interfaceWords } from '#kit/words/interface.ts';
import { useWords } from '#kit/browser/words.tsx';
import styles from '#kit/browser/inputs/form/inputs.module.css';
import { TextInput, type TextInputProps } from '#kit/browser/inputs/text/text-input.tsx';
import { useDraft } from '#kit/browser/inputs/form/use-draft.ts';

export type DigitsInputProps = Omit<TextInputProps, 'code' | 'type' | 'inputMode' | 'max'> & {
  /** The expected number of digits, counted beside the field until complete. */
  readonly length?: number;
};

const separators = /[\s.\-\u00a0\u2010-\u2015]+/g;

/** A pasted or typed number without the usual spaces, dots and dashes; nothing else is dropped. */
function withoutSeparators(text: string): string {
  return text.normalize('NFKC').replace(separators, '');
}

/** A number of a fixed length (FRM-03): any length is accepted and counted, so that a pasted one is never cut. */
export function DigitsInput({ length, ...rest }: DigitsInputProps) {
  const t = useWords(interfaceWords);
  const draft = useDraft(rest.value, (value) => value);
  const count = rest.value.length;
  const counted = length !== undefined && count > 0 && count !== length && (
    <span className={styles.counter} data-over={count > length}>
      <span aria-hidden>{`${count}/${length}`}</span>
      <span className="visually-hidden">{t('digitsSoFar', { count, length })}</span>
    </span>
  );
  return (
    <TextInput
      {...rest}
      value={draft.text}
      inputMode="numeric"
      code
      counter={counted}
      onChange={(text) => {
        const means = withoutSeparators(text);
        draft.type(text, means);
        rest.onChange(means);
      }}
      onBlur={() => {
        draft.settle();
        rest.onBlur?.();
      }}
    />
  );
}
