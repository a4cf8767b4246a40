/** What a person types for something that is still on its way. */
export type TypedAhead = {
  /** Where the focus was. */
  readonly from: Element | null;
  /** True once Esc has said that it is not wanted any more. */
  readonly isGivenUp: () => boolean;
  /** What was typed, and whether Enter ended it; from here on keys go where the focus is put. */
  readonly take: () => { readonly text: string; readonly isEntered: boolean };
  /** Puts the focus back, where nothing has taken what was typed. */
  readonly end: () => void;
};

/**
 * Takes the keys at once, in a box that nobody sees: a real one, so that a Vietnamese keyboard writes into it as it would into
 * any other, and nothing of what is typed falls into the page.
 */
export function typeAhead(label: string): TypedAhead {
  const from = document.activeElement;
  const box = document.createElement('input');
  let [isEntered, isGivenUp] = [false, false];
  box.className = 'visually-hidden';
  box.setAttribute('aria-label', label);
  box.autocomplete = 'off';
  box.spellcheck = false;
  const remove = () => {
    const hadFocus = document.activeElement === box;
    box.remove();
    return hadFocus;
  };
  const end = () => {
    if (remove() && from instanceof HTMLElement && from.isConnected) from.focus({ preventScroll: true });
  };
  box.addEventListener('keydown', (event) => {
    if (event.isComposing || event.keyCode === 229) return;
    if (event.key === 'Enter') isEntered = true;
    if (event.key === 'Escape') {
      isGivenUp = true;
      end();
    }
    // Tab would leave it, and what comes after an Enter is meant for the next page.
    if (event.key === 'Enter' || event.key === 'Escape' || event.key === 'Tab' || isEntered) event.preventDefault();
  });
  document.body.append(box);
  box.focus({ preventScroll: true });
  return {
    from,
    isGivenUp: () => isGivenUp,
    take() {
      const taken = { text: box.value, isEntered };
      isEntered = false;
      remove();
      return taken;
    },
    end,
  };
}
