import type { KeyboardEvent as ReactKeyboardEvent } from 'react';

/**
 * True of a key that belongs to an input method: part of a composition, or passed through one (key code 229, which is
 * all that some browsers report). Such a key never submits, picks or closes anything.
 */
export function isComposing(event: KeyboardEvent | ReactKeyboardEvent): boolean {
  const native = 'nativeEvent' in event ? event.nativeEvent : event;
  return native.isComposing || native.keyCode === 229;
}

type KeyHandler = (event: ReactKeyboardEvent<HTMLElement>) => void;

/** A key handler that ignores keys of input methods; their Enter does not submit the form either. */
export function whenTyped(handle?: KeyHandler): KeyHandler {
  return (event) => {
    if (!isComposing(event)) return handle?.(event);
    if (event.key === 'Enter') event.preventDefault();
  };
}
