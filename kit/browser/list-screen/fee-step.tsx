import { type ReactNode, useEffect, useRef } from 'react';
import { Button } from '#kit/browser/inputs/button/button.tsx';
import { useWords } from '#kit/browser/words.tsx';
import { listWords } from '#kit/words/list.ts';
import styles from './list-screen.module.css';

type Props = { readonly message: string; readonly onAgree: () => void };

/**
 * The price of a search, asked before it is made: the focus is on the text, so that a key meant for the search does
 * not pay.
 */
export function FeeStep({ message, onAgree }: Props): ReactNode {
  const t = useWords(listWords);
  const text = useRef<HTMLParagraphElement>(null);
  useEffect(() => text.current?.focus(), []);
  return (
    <div className={styles.captcha} role="group" aria-label={t('feeFirst')}>
      <p ref={text} role="alert" tabIndex={-1}>
        {message}
      </p>
      <Button variant="filled" onClick={onAgree}>
        {t('agreeToFee')}
      </Button>
    </div>
  );
}
