import { Button } from '#kit/browser/inputs/button/button.tsx';
import { Search, Send } from 'lucide-react';
import { Fragment } from 'react';
import { useCaptchaSound } from '#kit/browser/inputs/captcha/captcha-sound.ts';
import { ActionButton } from '#kit/browser/inputs/button/action-button.tsx';
import { CaptchaField } from '#kit/browser/inputs/captcha/captcha-field.ts';
import { FormFoot } from '#kit/browser/form-card/form-foot.tsx';
import { toastFailure } from '#kit/browser/toasts/toast.ts';
import { useWords } from '#kit/browser/words.tsx';
import styles from './inquiry-screen.module.css';
import type { Inquiry } from './use-inquiry.ts';
import { captchaField } from './use-inquiry-form.ts';
import { inquiryScreenWords } from './words.ts';

/** The last line of the form: captcha, search assist, and the submit button. */
export function FormEnd({ inquiry, labels }: { inquiry: Inquiry; labels: Readonly<Record<string, string>> }) {
  const t = useWords(inquiryScreenWords);
  const word = useWords(inquiry.spec.words);
  const { spec, form, captcha, ask, openAssist } = inquiry;
  const label = spec.ask === undefined ? t('ask') : word(spec.ask);
  const { challenge } = captcha;
  const sound = useCaptchaSound(challenge.state === 'ready' ? challenge.code : undefined, toastFailure);
  const icon = { size: 20, strokeWidth: 1.5, 'aria-hidden': true } as const;
  return (
    <FormFoot
      control={form.control}
      labels={labels}
      parts={spec.fields.flatMap(({ group }) => (group === undefined ? [] : [word(group)]))}
      className={styles.ending}
    >
      {captcha.isAsked && (
        <CaptchaField
          control={form.control}
          name={captchaField}
          image={challenge.state === 'ready' ? challenge.image : undefined}
          state={challenge.state}
          failure={challenge.state === 'failed' ? challenge.message : undefined}
          onListen={sound.listen}
          isSpeaking={sound.isSpeaking}
          onRefresh={() => {
            form.setValue(captchaField, '');
            captcha.renew();
            inquiry.focus(captchaField);
          }}
        />
      )}
      <div className={styles.closing}>
        <p className={styles.fee}>
          {/* It breaks between its clauses, where there is no room for a line. */}
          {`${t('fee')}: ${inquiry.feeOf(inquiry.values)}`.split(/(?<=[,;]) /).map((clause) => (
            <Fragment key={clause}>
              <span className={styles.clause}>{clause}</span>{' '}
            </Fragment>
          ))}
          {inquiry.question.isOff && (
            <>
              {' · '}
              {t('questionOff')}{' '}
              <button type="button" className={styles.turnOn} onClick={inquiry.question.turnOn}>
                {t('turnOn')}
              </button>
            </>
          )}
        </p>
        <div className={styles.buttons}>
          {spec.assist !== undefined && (
            <Button
              leftSection={<Search {...icon} />}
              aria-keyshortcuts="F9"
              data-tip={`${t('assist')} (F9)`}
              onClick={openAssist}
            >
              {t('assist')}
            </Button>
          )}
          <ActionButton
            type="submit"
            variant="filled"
            leftSection={<Send {...icon} />}
            aria-keyshortcuts="F8"
            data-tip={`${label} (F8)`}
            reason={ask.isSending ? t('sending') : undefined}
          >
            {label}
          </ActionButton>
        </div>
      </div>
    </FormFoot>
  );
}
