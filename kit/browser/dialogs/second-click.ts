let isKept = false;

/**
 * The second click of a double one belongs where the first one was: what has come under the pointer or from below it meanwhile, because a
 * dialog opened or closed between the two, is not pressed. Begins with the first dialog and stays.
 */
export function keepSecondClicks(): void {
  if (isKept) return;
  isKept = true;
  let before: Element | null = null;
  const judge = (event: MouseEvent) => {
    const now = event.target instanceof Element ? dialogOf(event.target) : null;
    if (event.detail < 2) before = now;
    else if (now !== before) {
      event.preventDefault();
      event.stopImmediatePropagation();
    }
  };
  addEventListener('click', judge, true);
}

/** The dialog of an element, or that in front of the backdrop that it is; null of the page. */
function dialogOf(element: Element): Element | null {
  return element.closest('[data-backdrop]')?.nextElementSibling ?? element.closest('[aria-modal]');
}
