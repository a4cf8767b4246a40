import { Button } from '#kit/browser/inputs/button/button.tsx';
import { useEffect, useRef } from 'react';
import { idleWarning, stayActive } from '#kit/browser/session/idle.ts';
import { signOut } from '#kit/browser/session/session.ts';
import { useStore } from '#kit/browser/store.ts';
import { useWords } from '#kit/browser/words.tsx';
import { portalWords } from '#apps/portal/words.ts';

/** Warns 120 s before an unused session ends. It is above every dialog, and closes none of them. */
export function IdleWarning() {
  const seconds = useStore(idleWarning);
  return seconds === undefined ? null : <Warning seconds={seconds} />;
}

function Warning({ seconds }: { seconds: number }) {
  const t = useWords(portalWords);
  const box = useRef<HTMLDialogElement>(null);
  const stay = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    const back = document.activeElement;
    box.current?.showModal();
    stay.current?.focus();
    return () => {
      if (back instanceof HTMLElement) back.focus({ preventScroll: true });
    };
  }, []);
  return (
    <dialog
      ref={box}
      role="alertdialog"
      className="idle-warning"
      aria-labelledby="idle-title"
      aria-describedby="idle-text"
      onCancel={(event) => {
        event.preventDefault();
        void stayActive();
      }}
    >
      <h2 id="idle-title" className="double-rule">
        {t('idleTitle')}
      </h2>
      {/* Announced every half minute; each second would drown out everything else. */}
      <p id="idle-text" aria-hidden>
        {t('idle', { seconds })}
      </p>
      <p className="visually-hidden" role="alert">
        {t('idle', { seconds: Math.ceil(seconds / 30) * 30 })}
      </p>
      <div className="standing-actions">
        <Button onClick={() => void signOut()}>{t('signOut')}</Button>
        <Button ref={stay} variant="filled" onClick={() => void stayActive()}>
          {t('idleStay')}
        </Button>
      </div>
    </dialog>
  );
}
