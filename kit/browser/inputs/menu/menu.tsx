import type { LucideIcon } from 'lucide-react';
import { type KeyboardEvent, type ReactNode, type RefObject, useEffect, useEffectEvent, useRef } from 'react';
import { createPortal } from 'react-dom';
import { Floating } from '#kit/browser/inputs/floating/floating.tsx';
import styles from './menu.module.css';

/** One line of a menu. With a reason it stays in place, says why and does nothing. */
export type MenuEntry = {
  readonly label: string;
  readonly icon?: LucideIcon | undefined;
  readonly reason?: string | undefined;
  readonly isDanger?: boolean | undefined;
  readonly run: () => void;
};

type Props = {
  readonly label: string;
  /** The element under which it opens. */
  readonly of: RefObject<HTMLElement | null>;
  readonly entries: readonly MenuEntry[];
  readonly onClose: () => void;
};

/**
 * A menu over the page; render it only while it is open. It takes the focus, and gives it back to what had it. Arrows, Home and
 * End move, a letter goes to the next line that begins with it, Enter does it, Esc and Tab close.
 */
export function Menu({ label, of, entries, onClose }: Props): ReactNode {
  const box = useRef<HTMLDivElement>(null);
  const before = useRef<Element>(null);
  const close = useEffectEvent(onClose);
  useEffect(() => {
    before.current = document.activeElement;
    linesIn(box.current)[0]?.focus();
    const outside = (event: PointerEvent) => {
      if (!(event.target instanceof Node)) return;
      if (!box.current?.contains(event.target) && !of.current?.contains(event.target)) close();
    };
    addEventListener('pointerdown', outside);
    return () => {
      removeEventListener('pointerdown', outside);
      // What was chosen may have moved the focus on purpose.
      const isLost = document.activeElement === null || document.activeElement === document.body;
      if (isLost) giveBack(before.current);
    };
  }, [of]);
  const onKeyDown = (event: KeyboardEvent) => {
    const lines = linesIn(box.current);
    const at = lines.findIndex((line) => line === document.activeElement);
    const to = lineOf(event, lines, at);
    if (to !== undefined) lines[to]?.focus();
    else if (event.key === 'Escape' || event.key === 'Tab') onClose();
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  const choose = ({ reason, run }: MenuEntry) => {
    if (reason !== undefined) return;
    // First, so that a dialog of what is chosen gives it back to the same place.
    giveBack(before.current);
    onClose();
    run();
  };
  return createPortal(
    <Floating of={of} isOnTop>
      <div ref={box} role="menu" tabIndex={-1} aria-label={label} className={styles.menu} onKeyDown={onKeyDown}>
        {entries.map((entry) => {
          const { icon: Icon, reason } = entry;
          return (
            <button
              key={entry.label}
              type="button"
              role="menuitem"
              tabIndex={-1}
              aria-disabled={reason !== undefined || undefined}
              data-danger={entry.isDanger === true || undefined}
              onClick={(event) => {
                event.stopPropagation();
                choose(entry);
              }}
            >
              {Icon === undefined ? <span aria-hidden /> : <Icon size={16} aria-hidden />}
              <span>
                {entry.label}
                {reason !== undefined && <small>{reason}</small>}
              </span>
            </button>
          );
        })}
      </div>
    </Floating>,
    // Apart from what it belongs to, whose style is not its own; inside the landmark of the page.
    document.querySelector('main') ?? document.body,
  );
}

function giveBack(element: Element | null): void {
  if (element instanceof HTMLElement) element.focus({ preventScroll: true });
}

function linesIn(box: HTMLElement | null): readonly HTMLElement[] {
  return [...(box?.querySelectorAll<HTMLElement>('[role=menuitem]') ?? [])];
}

/** The line that a key goes to; undefined of a key that moves nothing. */
function lineOf(event: KeyboardEvent, lines: readonly HTMLElement[], at: number): number | undefined {
  const { key } = event;
  if (key === 'ArrowDown') return (at + 1) % lines.length;
  if (key === 'ArrowUp') return (at - 1 + lines.length) % lines.length;
  if (key === 'Home') return 0;
  if (key === 'End') return lines.length - 1;
  if (key.length !== 1 || key === ' ' || event.ctrlKey || event.metaKey || event.nativeEvent.isComposing)
    return undefined;
  const after = [...lines.keys()].map((step) => (at + 1 + step) % lines.length);
  return after.find((place) => lines[place]?.textContent?.toLowerCase().startsWith(key.toLowerCase()));
}
