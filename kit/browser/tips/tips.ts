import { putBeside } from '#kit/browser/inputs/floating/put-beside.ts';
import styles from './tips.module.css';

/** Milliseconds that a pointer rests, or a finger holds, before a tip shows. */
const restMs = 400;
const holdMs = 500;
const tipId = 'portal-tip';
const landmarks = 'main, header, nav, footer, [role=dialog], [role=alertdialog]';

/**
 * Shows the text of `data-tip` beside its element: to a resting pointer, to the keyboard as it arrives, to a finger that
 * holds, or taps what is no control. Unlike a browser's own tip it has the page's type and language, and every reader
 * reaches it. Returns what ends it.
 */
export function startTips(): () => void {
  const box = document.createElement('div');
  box.id = tipId;
  box.className = styles.tip ?? '';
  box.setAttribute('role', 'tooltip');
  box.popover = 'manual';
  document.body.append(box);
  let shown: HTMLElement | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const hide = () => {
    clearTimeout(timer);
    if (shown === undefined) return;
    removeDescription(shown);
    shown = undefined;
    // It may have gone with the part of the page that it stood in.
    if (box.isConnected) box.hidePopover();
  };
  const show = (owner: HTMLElement) => {
    const text = owner.dataset['tip'] ?? '';
    hide();
    if (text === '' || !owner.isConnected) return;
    shown = owner;
    box.textContent = text;
    // In the landmark that it is about.
    (owner.closest(landmarks) ?? document.body).append(box);
    box.showPopover();
    putBeside(owner, box, { side: 'below', align: 'middle', gap: 6 });
    // What the name says already is not read twice.
    if (owner.getAttribute('aria-label') !== text) addDescription(owner);
  };
  const later = (owner: HTMLElement, ms: number) => {
    clearTimeout(timer);
    timer = setTimeout(() => show(owner), ms);
  };

  const handlers = {
    pointerover(event: PointerEvent) {
      if (event.pointerType === 'touch' || box.contains(targetOf(event))) return;
      const owner = ownerOf(event);
      clearTimeout(timer);
      if (owner === shown) return;
      if (owner === undefined) timer = setTimeout(hide, 100);
      else later(owner, restMs);
    },
    pointerdown(event: PointerEvent) {
      hide();
      const owner = ownerOf(event);
      if (event.pointerType !== 'touch' || owner === undefined) return;
      later(owner, owner.closest('a, button, input, select') === null ? 0 : holdMs);
    },
    pointerup: () => clearTimeout(timer),
    focusin(event: FocusEvent) {
      const owner = ownerOf(event);
      if (owner?.matches(':focus-visible')) show(owner);
      else hide();
    },
    focusout: hide,
    keydown(event: KeyboardEvent) {
      if (event.key === 'Escape' || event.key === 'Enter') hide();
    },
    // A tip on what has moved would point at something else.
    scroll: hide,
  };
  for (const [name, handle] of Object.entries(handlers)) addEventListener(name, handle as EventListener, true);
  return () => {
    hide();
    for (const [name, handle] of Object.entries(handlers)) removeEventListener(name, handle as EventListener, true);
    box.remove();
  };
}

function targetOf(event: Event): Element | null {
  return event.target instanceof Element ? event.target : null;
}

function ownerOf(event: Event): HTMLElement | undefined {
  return targetOf(event)?.closest<HTMLElement>('[data-tip]') ?? undefined;
}

function idsOf(owner: HTMLElement): string[] {
  return (owner.getAttribute('aria-describedby') ?? '').split(' ').filter((id) => id !== '' && id !== tipId);
}

function addDescription(owner: HTMLElement): void {
  owner.setAttribute('aria-describedby', [...idsOf(owner), tipId].join(' '));
}

function removeDescription(owner: HTMLElement): void {
  const others = idsOf(owner);
  if (others.length === 0) owner.removeAttribute('aria-describedby');
  else owner.setAttribute('aria-describedby', others.join(' '));
}
