import { Button } from '#kit/browser/inputs/button/button.tsx';
import { type ReactNode, useId, useState } from 'react';
import { commonWords } from '#kit/words/common.ts';
import type { Said } from '#kit/words/said.ts';
import { useSaid } from '#kit/browser/said.ts';
import { useWords } from '#kit/browser/words.tsx';
import styles from './dialogs.module.css';

export type Confirmation = {
  readonly title?: Said;
  /** Default: "Are you sure you want to do this?" (ERR-04). */
  readonly message?: Said;
  /** Shown under the message: the facts of the action. */
  readonly details?: ReactNode;
  readonly confirm?: Said;
  readonly cancel?: Said;
  /** A sentence that must be ticked before the confirming button works. */
  readonly tick?: Said;
  /** A sentence that may be ticked; `take` is called if the person confirms with it ticked. */
  readonly option?: { readonly said: Said; readonly take: () => void };
  /** `danger` paints the confirming button red and puts the focus on cancel. */
  readonly tone?: 'normal' | 'danger';
  /** The initial focus; on the confirming button unless it is dangerous or needs a tick. */
  readonly focus?: 'confirm' | 'cancel';
};

/** The question, its facts, and the two answers. */
export function ConfirmBody({ ask, close }: { ask: Confirmation; close: (answer: boolean) => void }) {
  const t = useWords(commonWords);
  const said = useSaid();
  const tickId = useId();
  const [isTicked, setTicked] = useState(ask.tick === undefined);
  const optionId = useId();
  const [isTaken, setTaken] = useState(false);
  const isDanger = ask.tone === 'danger';
  const focus = ask.focus ?? (isDanger || ask.tick !== undefined ? 'cancel' : 'confirm');
  return (
    <>
      <p>{ask.message ? said(ask.message) : t('areYouSure')}</p>
      {ask.details}
      {ask.tick !== undefined && (
        <label htmlFor={tickId} className={styles.tick}>
          <input id={tickId} type="checkbox" checked={isTicked} onChange={(event) => setTicked(event.target.checked)} />
          <span>{said(ask.tick)}</span>
        </label>
      )}
      {ask.option !== undefined && (
        <label htmlFor={optionId} className={styles.tick}>
          <input id={optionId} type="checkbox" checked={isTaken} onChange={(event) => setTaken(event.target.checked)} />
          <span>{said(ask.option.said)}</span>
        </label>
      )}
      <div className={styles.actions}>
        <Button onClick={() => close(false)} {...(focus === 'cancel' ? { 'data-autofocus': true } : {})}>
          {ask.cancel ? said(ask.cancel) : t('cancel')}
        </Button>
        <Button
          variant="filled"
          color={isDanger ? 'red' : 'indigo'}
          disabled={!isTicked}
          onClick={() => {
            if (isTaken) ask.option?.take();
            close(true);
          }}
          {...(focus === 'confirm' ? { 'data-autofocus': true } : {})}
        >
          {ask.confirm ? said(ask.confirm) : t('confirm')}
        </Button>
      </div>
    </>
  );
}
