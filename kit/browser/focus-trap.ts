import { type RefObject, useEffect, useLayoutEffect } from 'react';

const stopSelector =
  'a[href], input, select, textarea, button, summary, audio[controls], [contenteditable], [tabindex]';

/**
 * Keeps the Tab key inside an element while it is active, and brings the focus in: to what is marked `data-autofocus`,
 * else to the first stop. Between the first and the last stop the browser moves the focus itself.
 */
export function useFocusTrap(box: RefObject<HTMLElement | null>, isActive = true): void {
  // At once, so that a key pressed as soon as the element can be seen is not the page's behind it.
  useLayoutEffect(() => {
    const { current } = box;
    if (!isActive || current === null || isInside(current)) return;
    (marked(current) ?? current).focus({ preventScroll: true });
  }, [box, isActive]);
  useEffect(() => {
    const { current } = box;
    if (!isActive || current === null) return;
    // What is loaded with the element may be rendered a moment after it.
    const later = setTimeout(() => {
      if (!isInside(current)) (marked(current) ?? stopsIn(current)[0] ?? current).focus({ preventScroll: true });
    });
    const keep = (event: KeyboardEvent) => {
      if (event.key !== 'Tab' || event.defaultPrevented) return;
      const next = stopBeyondEdge(current, event.shiftKey);
      if (next === undefined) return;
      event.preventDefault();
      next.focus();
    };
    current.addEventListener('keydown', keep);
    return () => {
      clearTimeout(later);
      current.removeEventListener('keydown', keep);
    };
  }, [box, isActive]);
}

function isInside(box: HTMLElement): boolean {
  return document.activeElement !== box && box.contains(document.activeElement);
}

function marked(box: HTMLElement): HTMLElement | null {
  return box.querySelector<HTMLElement>('[data-autofocus]');
}

/** The stop at the other end when the focus is at the last one of its direction. */
function stopBeyondEdge(box: HTMLElement, isBackwards: boolean): HTMLElement | undefined {
  const { activeElement } = document;
  const stops = isBackwards ? stopsIn(box).reverse() : stopsIn(box);
  if (activeElement === null || (activeElement === box && !isBackwards)) return undefined;
  const ahead = isBackwards ? Node.DOCUMENT_POSITION_PRECEDING : Node.DOCUMENT_POSITION_FOLLOWING;
  const hasMore = stops.some(
    (stop) => (activeElement.compareDocumentPosition(stop) & ahead) !== 0 && !isSameChoice(stop, activeElement),
  );
  return hasMore ? undefined : stops[0];
}

/** Where the Tab key stops; of a group of radio buttons with a chosen one, that one. */
function stopsIn(box: HTMLElement): HTMLElement[] {
  const stops = [...box.querySelectorAll<HTMLElement>(stopSelector)].filter(
    (element) => element.tabIndex >= 0 && !element.matches(':disabled') && element.checkVisibility(),
  );
  return stops.filter(
    (stop) =>
      !isRadio(stop) ||
      stop.checked ||
      !stops.some((other) => isRadio(other) && other.checked && isSameChoice(other, stop)),
  );
}

function isSameChoice(one: Element, other: Element): boolean {
  return isRadio(one) && isRadio(other) && one.name !== '' && one.name === other.name && one.form === other.form;
}

function isRadio(element: Element): element is HTMLInputElement {
  return element instanceof HTMLInputElement && element.type === 'radio';
}
