import './popup.css';
import { ChevronDown } from 'lucide-react';
import { type ReactNode, useId, useRef } from 'react';

/**
 * A header button with a small panel of buttons under it. The browser closes it: on Esc, and on a click beside it.
 */
export function Popup(props: { label: string; icon: ReactNode; text?: string; isLong?: boolean; children: ReactNode }) {
  const id = useId();
  const panel = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const place = () => {
    const edge = button.current?.getBoundingClientRect();
    if (edge === undefined || panel.current === null) return;
    panel.current.style.insetBlockStart = `${edge.bottom + 4}px`;
    panel.current.style.insetInlineEnd = `${Math.max(8, document.documentElement.clientWidth - edge.right)}px`;
  };
  return (
    <>
      <button
        ref={button}
        type="button"
        className={props.isLong ? 'icon-button popup-button popup-button-long' : 'icon-button popup-button'}
        popoverTarget={id}
        aria-label={props.text === undefined ? props.label : `${props.label}: ${props.text}`}
        data-tip={props.label}
      >
        {props.icon}
        {props.text !== undefined && <span className="popup-text">{props.text}</span>}
        {props.text !== undefined && <ChevronDown size={16} strokeWidth={1.5} aria-hidden />}
      </button>
      <div
        ref={panel}
        id={id}
        popover="auto"
        className="popup"
        role="group"
        aria-label={props.label}
        onBeforeToggle={place}
        onClick={(event) => {
          if (event.target instanceof Element && event.target.closest('button') !== null) panel.current?.hidePopover();
        }}
      >
        {props.children}
      </div>
    </>
  );
}
