/** Text that a person types for something that is still loading. */
export type TypedAhead = {
  /** Where the focus was. */
  readonly from: Element | null;
  /** True once Esc has cancelled it. */
  readonly isGivenUp: () => boolean;
  /** The typed text, and whether Enter ended it; from here on keys go to the focused element. */
  readonly take: () => { readonly text: string; readonly isEntered: boolean };
  /** Returns the focus if nothing has taken the text. */
  readonly end: () => void;
};

/**
 * Takes the keys at once, in a hidden box: a real one, so that a Vietnamese keyboard writes into it as into any
 * other, and no key goes to the page.
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
    // Tab would leave it, and keys after an Enter are meant for the next page.
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
