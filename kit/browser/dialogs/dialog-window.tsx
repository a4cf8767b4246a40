import { useEffect, useId, useRef } from 'react';
import { createPortal } from 'react-dom';
import { interfaceWords } from '#kit/words/interface.ts';
import { CloseButton } from '#kit/browser/inputs/button/close-button.tsx';
import { useFocusTrap } from '#kit/browser/focus-trap.ts';
import { useSaid } from '#kit/browser/said.ts';
import { useWords } from '#kit/browser/words.tsx';
import styles from './dialogs.module.css';
import { ConfirmBody } from './confirm-body.tsx';
import { keepSecondClicks } from './second-click.ts';
import type { DialogParts, OpenDialog } from './stack.ts';

const parts: DialogParts = { ConfirmBody };

/** One dialog of the stack. Only the topmost takes keys; those below are inert until it closes. */
export default function DialogWindow({ dialog, depth, isTop }: { dialog: OpenDialog; depth: number; isTop: boolean }) {
  const t = useWords(interfaceWords);
  const said = useSaid();
  const id = useId();
  useEffect(keepSecondClicks, []);
  useEscape(dialog, isTop);
  useStillPage();
  useReturnOfFocus(dialog.opener);
  const section = useRef<HTMLElement>(null);
  useFocusTrap(section, isTop);
  return createPortal(
    <div className={styles.layer} style={{ zIndex: 1100 + depth * 10 }} inert={!isTop}>
      <div
        className={styles.backdrop}
        data-backdrop
        onClick={dialog.preventDefaultClose ? undefined : dialog.dismiss}
      />
      <section
        ref={section}
        className={styles.window}
        data-width={dialog.width}
        role={dialog.kind === 'alert' ? 'alertdialog' : 'dialog'}
        aria-modal
        aria-labelledby={`${id}-title`}
        aria-describedby={dialog.kind === 'alert' ? `${id}-body` : undefined}
        tabIndex={-1}
      >
        <h2 id={`${id}-title`} className={styles.title}>
          {said(dialog.title)}
        </h2>
        <div id={`${id}-body`} className={styles.body}>
          {dialog.body(dialog.close, parts)}
        </div>
        {/* Last in the order of the Tab key, so that the first stop is the content. */}
        <div className={styles.close}>
          <CloseButton label={t('closeDialog')} size={44} onClick={dialog.dismiss} />
        </div>
      </section>
    </div>,
    document.body,
  );
}

/** Esc closes the topmost dialog, unless something inside it took the key or a word is being composed. */
function useEscape(dialog: OpenDialog, isTop: boolean): void {
  useEffect(() => {
    if (!isTop) return;
    const close = (event: KeyboardEvent) => {
      if (event.key === 'Escape' && !event.defaultPrevented && !event.isComposing) {
        event.preventDefault();
        dialog.dismiss();
      }
    };
    addEventListener('keydown', close);
    return () => removeEventListener('keydown', close);
  }, [dialog, isTop]);
}

let still = 0;

/** The page behind does not scroll while a dialog is open; the gutter of its scroll bar stays. */
function useStillPage(): void {
  useEffect(() => {
    still += 1;
    document.documentElement.toggleAttribute('data-still', true);
    return () => {
      still -= 1;
      if (still === 0) document.documentElement.toggleAttribute('data-still', false);
    };
  }, []);
}

/** The focus returns to where it was, or to the page's main part if that element is gone or cannot be focused. */
function useReturnOfFocus(opener: Element | null): void {
  useEffect(
    () => () => {
      // After the next paint, because the answer's effects may enable the opener again.
      requestAnimationFrame(() => {
        const now = document.activeElement;
        // A question above it may have put the focus on the main part, because its own opener went with this one.
        if (now && now !== document.body && now.tagName !== 'MAIN') return;
        if (opener instanceof HTMLElement && opener.isConnected) opener.focus({ preventScroll: true });
        if (document.activeElement === document.body) document.querySelector<HTMLElement>('main')?.focus();
      });
    },
    [opener],
  );
}
