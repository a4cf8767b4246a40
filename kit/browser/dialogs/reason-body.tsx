import { Button } from '#kit/browser/inputs/button/button.tsx';
import type { ReactNode } from 'react';
import { z } from 'zod';
import { text } from '#kit/contract/fields.ts';
import { choiceRule } from '#kit/contract/rule.ts';
import { commonWords } from '#kit/words/common.ts';
import { interfaceWords } from '#kit/words/interface.ts';
import type { Said } from '#kit/words/said.ts';
import { useSchemaForm } from '#kit/browser/inputs/form/form.ts';
import { SegmentedField } from '#kit/browser/inputs/segmented/segmented-field.ts';
import { TextareaField } from '#kit/browser/inputs/textarea/textarea-field.ts';
import { useSaid } from '#kit/browser/said.ts';
import { failureMessage } from '#kit/browser/toasts/toast.ts';
import { useWords } from '#kit/browser/words.tsx';
import styles from './dialogs.module.css';

export type ReasonChoices = {
  readonly label: Said;
  readonly of: readonly { readonly id: string; readonly label: Said }[];
};

export type ReasonQuestion = {
  readonly title?: Said;
  /** What the reason is for, above the field. */
  readonly message?: Said;
  /** Shown under the message: the facts of the action. */
  readonly details?: ReactNode;
  readonly confirm?: Said;
  readonly tone?: 'normal' | 'danger';
  /** Answers of which one is chosen before the reason is given. */
  readonly choices?: ReasonChoices;
  /** Sends the reason, and the chosen answer's id. If it fails, the dialog stays open with the input and says why. */
  readonly act?: (reason: string, choice: string) => Promise<unknown>;
};

/** The most characters a reason may have (FRM-08). */
const reasonMax = 255;
const schema = z.object({ reason: text(reasonMax), choice: z.string({ error: choiceRule }) });
const reasonAlone = schema.extend({ choice: z.string().default('') });

/** One required text of several lines, after a choice where there is one. Ctrl+Enter sends it, Enter starts a new line. */
export function ReasonBody({ question, close }: { question: ReasonQuestion; close: (answer?: string) => void }) {
  const t = useWords(interfaceWords);
  const common = useWords(commonWords);
  const said = useSaid();
  const { choices } = question;
  const form = useSchemaForm(choices === undefined ? reasonAlone : schema, {
    defaults: { reason: '', choice: '' },
  });
  const { isSubmitting } = form.formState;
  const send = form.handleSubmit(async ({ reason, choice }) => {
    if (isSubmitting) return;
    try {
      await question.act?.(reason, choice);
    } catch (error) {
      const message = failureMessage(error) ?? common('generalError');
      form.setError('reason', { type: 'server', message }, { shouldFocus: true });
      return;
    }
    close(reason);
  });
  return (
    <form
      className={styles.question}
      noValidate
      onSubmit={send}
      onKeyDown={(event) => {
        if (event.key === 'Enter' && event.ctrlKey && !event.nativeEvent.isComposing) void send();
      }}
    >
      {question.message && <p>{said(question.message)}</p>}
      {question.details}
      {choices && (
        <SegmentedField
          control={form.control}
          name="choice"
          label={said(choices.label)}
          choices={choices.of.map(({ id, label }) => ({ id, label: said(label) }))}
          required
        />
      )}
      <TextareaField
        control={form.control}
        name="reason"
        label={t('reason')}
        placeholder={t('reasonHint')}
        max={reasonMax}
        required
        {...(choices ? {} : { first: true })}
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
