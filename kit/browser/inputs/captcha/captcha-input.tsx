import { Button } from '#kit/browser/inputs/button/button.tsx';
import { RefreshCw, Volume2 } from 'lucide-react';
import type { KeyboardEvent, Ref } from 'react';
import { commonWords } from '#kit/words/common.ts';
import { interfaceWords } from '#kit/words/interface.ts';
import { useWords } from '#kit/browser/words.tsx';
import styles from './captcha.module.css';
import { CodeInput } from '#kit/browser/inputs/code/code-input.tsx';

export type CaptchaInputProps = {
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly onBlur?: () => void;
  readonly name?: string;
  readonly inputRef?: Ref<HTMLInputElement>;
  readonly error?: string | undefined;
  /** Address of the picture (a data address); undefined until it is loaded. */
  readonly image: string | undefined;
  readonly state: 'loading' | 'ready' | 'failed';
  /** Why it failed, where there is more to say than that. */
  readonly failure?: string | undefined;
  readonly onRefresh: () => void;
  /** Speaks the captcha; without it there is no such button. */
  readonly onListen?: () => void;
  readonly isSpeaking?: boolean;
  readonly label?: string;
  readonly disabled?: boolean;
  readonly onKeyDown?: (event: KeyboardEvent<HTMLElement>) => void;
};

/** The captcha: its picture, the box, a new picture, and its sound. It loads nothing itself. */
export function CaptchaInput(props: CaptchaInputProps) {
  const t = useWords(interfaceWords);
  const common = useWords(commonWords);
  const { image, state, failure, onRefresh, onListen, isSpeaking, label, ...input } = props;
  return (
    <div className={styles.captcha} role="group" aria-label={label ?? t('captcha')}>
      <CodeInput {...input} label={label ?? t('captcha')} hint={t('captchaPurpose')} required width="24ch" />
      <div className={styles.side}>
        <div className={styles.picture} aria-busy={state === 'loading'}>
          {state === 'failed' ? (
            <span className={styles.failed} role="alert">
              {failure ?? t('captchaFailed')}
            </span>
          ) : image && state === 'ready' ? (
            <img src={image} alt={t('captchaImage')} draggable={false} />
          ) : (
            <span className={styles.loading}>{t('captchaLoading')}</span>
          )}
        </div>
        {state === 'failed' ? (
          <Button leftSection={<RefreshCw size={16} strokeWidth={1.5} aria-hidden />} onClick={onRefresh}>
            {common('retry')}
          </Button>
        ) : (
          <>
            <button
              type="button"
              className={styles.tool}
              aria-label={t('captchaRefresh')}
              data-tip={t('captchaRefresh')}
              disabled={state === 'loading'}
              onClick={onRefresh}
            >
              <RefreshCw size={20} strokeWidth={1.5} aria-hidden />
            </button>
            {onListen && (
              <button
                type="button"
                className={styles.tool}
                aria-label={t('captchaListen')}
                data-tip={t('captchaListen')}
                aria-pressed={isSpeaking ?? false}
                disabled={state !== 'ready'}
                onClick={onListen}
              >
                <Volume2 size={20} strokeWidth={1.5} aria-hidden />
              </button>
            )}
          </>
        )}
      </div>
    </div>
  );
}
