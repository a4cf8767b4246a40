import { Eye, EyeOff } from 'lucide-react';
import { useState } from 'react';
import { fieldWords } from '#kit/words/fields.ts';
import { interfaceWords } from '#kit/words/interface.ts';
import { useWords } from '#kit/browser/words.tsx';
import { isAccented } from '#kit/browser/inputs/code/code-input.tsx';
import styles from '#kit/browser/inputs/form/inputs.module.css';
import { TextInput, type TextInputProps } from '#kit/browser/inputs/text/text-input.tsx';

/** A password: pasting and password managers work, Caps Lock and a Vietnamese keyboard are reported. */
export function PasswordInput(props: Omit<TextInputProps, 'code' | 'type' | 'after'>) {
  const t = useWords(interfaceWords);
  const field = useWords(fieldWords);
  const [isShown, setShown] = useState(false);
  const [isCaps, setCaps] = useState(false);
  const warning = isAccented(props.value) ? field('accented') : isCaps ? t('capsLock') : props.warning;
  const Icon = isShown ? EyeOff : Eye;
  return (
    <TextInput
      {...props}
      code
      type={isShown ? 'text' : 'password'}
      autoComplete={props.autoComplete ?? 'current-password'}
      warning={warning}
      onKeyDown={(event) => {
        setCaps(event.getModifierState('CapsLock'));
        props.onKeyDown?.(event);
      }}
      after={
        <button
          type="button"
          className={styles.tool}
          aria-label={t(isShown ? 'hidePassword' : 'showPassword')}
          onClick={() => setShown(!isShown)}
        >
          <Icon size={20} strokeWidth={1.5} aria-hidden />
        </button>
      }
    />
  );
}
