import { type FocusEvent, type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { useBeside } from '#kit/browser/inputs/floating/beside.ts';
import { Button, type ButtonProps } from './button.tsx';
import styles from '#kit/browser/inputs/floating/float.module.css';

type ActionButtonProps = Omit<ButtonProps, 'disabled' | 'ref'> & {
  /** Why the action cannot be used now; if set, the button is disabled, can still be focused, and says why. */
  readonly reason?: string | undefined;
};

const hoverMilliseconds = 300;

/** A button that says why it is disabled: on hover, on focus, and to a screen reader. */
export function ActionButton({ reason, onClick, children, ...rest }: ActionButtonProps) {
  const id = useId();
  const isOff = reason !== undefined;
  const button = useRef<HTMLButtonElement>(null);
  const tip = useTip();
  return (
    <>
      {/* One tree for both states: a button recreated when its reason changes would lose the focus. */}
      <Button
        {...rest}
        ref={button}
        data-disabled={isOff || undefined}
        aria-disabled={isOff || undefined}
        aria-describedby={isOff ? id : rest['aria-describedby']}
        {...tip.listeners}
        onKeyDown={(event: KeyboardEvent<HTMLButtonElement>) => {
          if (event.key === 'Escape') tip.hide();
          rest.onKeyDown?.(event);
        }}
        // Prevent submitting by Enter too: this may be the form's submit button.
        onClick={isOff ? (event) => event.preventDefault() : onClick}
      >
        {children}
        {isOff && (
          <span id={id} hidden>
            {reason}
          </span>
        )}
      </Button>
      {isOff && tip.isShown && <Tip of={button} text={reason} />}
    </>
  );
}

function Tip({ of, text }: { of: { readonly current: HTMLElement | null }; text: string }) {
  const box = useRef<HTMLSpanElement>(null);
  useBeside(of, box, { side: 'above', align: 'middle', gap: 5 });
  // The button is already described by the same text, which must not be read twice.
  return (
    <span ref={box} role="tooltip" aria-hidden className={`${styles.float} ${styles.tip}`}>
      {text}
    </span>
  );
}

/** Shown at once for the keyboard, and to a resting pointer; hidden when either leaves. */
function useTip() {
  const [isShown, setShown] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const hide = () => {
    clearTimeout(timer.current);
    setShown(false);
  };
  useEffect(() => () => clearTimeout(timer.current), []);
  const listeners = {
    onPointerEnter: () => {
      clearTimeout(timer.current);
      timer.current = setTimeout(() => setShown(true), hoverMilliseconds);
    },
    onPointerLeave: hide,
    onFocus: (event: FocusEvent<HTMLButtonElement>) => {
      if (event.currentTarget.matches(':focus-visible')) setShown(true);
    },
    onBlur: hide,
  };
  return { isShown, hide, listeners };
}
