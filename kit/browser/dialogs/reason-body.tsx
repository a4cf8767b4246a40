import { Button } from '#kit/browser/inputs/button/button.tsx';
import type { ReactNode } from 'react';
import { z } from 'zod';
import { text } from '#kit/contract/fields.ts';
import { commonWords } from '#kit/words/common.ts';
import { interfaceWords } from '#kit/words/interface.ts';
import type { Said } from '#kit/words/said.ts';
import { useSchemaForm } from '#kit/browser/inputs/form/form.ts';
import { TextareaField } from '#kit/browser/inputs/textarea/textarea-field.ts';
import { useSaid } from '#kit/browser/said.ts';
import { failureMessage } from '#kit/browser/toasts/toast.ts';
import { useWords } from '#kit/browser/words.tsx';
import styles from './dialogs.module.css';

export type ReasonQuestion = {
  readonly title?: Said;
  /** What the reason is for, above the field. */
  readonly message?: Said;
  /** Shown under the message: the facts of the action. */
  readonly details?: ReactNode;
  readonly confirm?: Said;
  readonly tone?: 'normal' | 'danger';
  /** Sends the reason. If it fails, the dialog stays open with the input and says why. */
  readonly act?: (reason: string) => Promise<unknown>;
};

/** The most characters a reason may have (FRM-08). */
const reasonMax = 255;
const schema = z.object({ reason: text(reasonMax) });

/** One required text of several lines. Ctrl+Enter sends it, Enter starts a new line. */
export function ReasonBody({ question, close }: { question: ReasonQuestion; close: (answer?: string) => void }) {
  const t = useWords(interfaceWords);
  const common = useWords(commonWords);
  const said = useSaid();
  const form = useSchemaForm(schema, { defaults: { reason: '' } });
  const { isSubmitting } = form.formState;
  const send = form.handleSubmit(async ({ reason }) => {
    if (isSubmitting) return;
    try {
      await question.act?.(reason);
    } catch (error) {
      const message = failureMessage(error) ?? common('generalError');
      form.setError('reason', { type: 'server', message }, { shouldFocus: true });
      return;
    }
    close(reason);
  });
  return (
    <form
      noValidate
      onSubmit={send}
      onKeyDown={(event) => {
        if (event.key === 'Enter' && event.ctrlKey && !event.nativeEvent.isComposing) void send();
      }}
    >
      {question.message && <p className={styles.message}>{said(question.message)}</p>}
      {question.details}
      <TextareaField
        control={form.control}
        name="reason"
        label={t('reason')}
        placeholder={t('reasonHint')}
        max={reasonMax}
        required
        first
      />
      <div className={styles.actions}>
        <Button onClick={() => close()}>{common('cancel')}</Button>
        <Button type="submit" variant="filled" color={question.tone === 'danger' ? 'red' : 'indigo'}>
          {question.confirm ? said(question.confirm) : common('confirm')}
        </Button>
      </div>
    </form>
  );
}
