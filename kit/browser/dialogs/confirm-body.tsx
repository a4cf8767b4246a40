import { Button } from '#kit/browser/inputs/button.tsx';
import { useId, useState } from 'react';
import { commonWords } from '#kit/words/common.ts';
import { useSaid } from '../said.ts';
import { useWords } from '../words.tsx';
import type { Confirmation } from './ask.tsx';
import style from './dialogs.module.css';

/** The question, its facts, and the two answers. */
export function ConfirmBody({ ask, close }: { ask: Confirmation; close: (answer: boolean) => void }) {
  const t = useWords(commonWords);
  const said = useSaid();
  const tickId = useId();
  const [isTicked, setTicked] = useState(ask.tick === undefined);
  const isDanger = ask.tone === 'danger';
  const focus = ask.focus ?? (isDanger || ask.tick !== undefined ? 'cancel' : 'confirm');
  return (
    <>
      <p>{ask.message ? said(ask.message) : t('areYouSure')}</p>
      {ask.details}
      {ask.tick !== undefined && (
        <label htmlFor={tickId} className={style.tick}>
          <input id={tickId} type="checkbox" checked={isTicked} onChange={(event) => setTicked(event.target.checked)} />
          <span>{said(ask.tick)}</span>
        </label>
      )}
      <div className={style.actions}>
        <Button onClick={() => close(false)} {...(focus === 'cancel' ? { 'data-autofocus': true } : {})}>
          {ask.cancel ? said(ask.cancel) : t('cancel')}
        </Button>
        <Button
          variant="filled"
          color={isDanger ? 'red' : 'indigo'}
          disabled={!isTicked}
          onClick={() => close(true)}
          {...(focus === 'confirm' ? { 'data-autofocus': true } : {})}
        >
          {ask.confirm ? said(ask.confirm) : t('confirm')}
        </Button>
      </div>
    </>
  );
}
