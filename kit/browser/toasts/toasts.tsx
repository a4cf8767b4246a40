import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { inLanguage } from '#kit/words/said.ts';
import { interfaceWords } from '#kit/words/interface.ts';
import { CloseButton } from '#kit/browser/inputs/button/close-button.tsx';
import { useSaid } from '#kit/browser/said.ts';
import { useStore } from '#kit/browser/store.ts';
import { useLanguage, useWords } from '#kit/browser/words.tsx';
import { kindIcons, kindWords } from './kinds.ts';
import { partsOf } from './message.ts';
import { dismiss, type Toast, toasts } from './toast.ts';
import { topBelow, topBeside } from './clear-of.ts';
import styles from './toasts.module.css';

/** The corner for toasts, and the two live regions that announce each of them once. Mounted once by the shell. */
export function Toasts() {
  const t = useWords(interfaceWords);
  const shown = useStore(toasts);
  const [isHeld, setHeld] = useState(false);
  const corner = useRef<HTMLElement>(null);
  const top = useClearOf(corner, shown.length > 0);
  const isHidden = useHiddenTab();
  // A toast that disappears under the pointer or the focus sends no leave event, so the pause ends when none is left.
  const paused = (isHeld && shown.length > 0) || isHidden;
  return (
    <>
      <LiveRegions />
      <section
        ref={corner}
        className={styles.corner}
        aria-label={t('toasts')}
        hidden={shown.length === 0}
        style={{ insetBlockStart: top }}
        onPointerEnter={() => setHeld(true)}
        onPointerLeave={() => setHeld(false)}
        onFocus={() => setHeld(true)}
        onBlur={() => setHeld(false)}
      >
        {shown.map((item) => (
          <ToastCard key={item.id} toast={item} paused={paused} />
        ))}
      </section>
    </>
  );
}

function ToastCard({ toast, paused }: { toast: Toast; paused: boolean }) {
  const t = useWords(interfaceWords);
  const said = useSaid();
  useTimeLeft(toast, paused);
  const Icon = kindIcons[toast.kind];
  const { code, text } = partsOf(said(toast.message));
  return (
    <div className={styles.toast} data-kind={toast.kind} data-toast>
      <Icon size={20} strokeWidth={1.5} aria-hidden className={styles.icon} />
      <div className={styles.text}>
        <span className={styles.kind}>{t(kindWords[toast.kind])}</span>
        <span>{text}</span>
        {code && <span className={styles.code}>{code}</span>}
      </div>
      <div className={styles.close}>
        <CloseButton label={t('dismiss')} size={28} onClick={() => dismiss(toast.id)} />
      </div>
    </div>
  );
}

/**
 * A corner's distance from the top that keeps it below what a page marks as its answer (`data-keep-clear`), which a
 * toast must not cover; undefined where it stands anyway.
 */
function useClearOf(corner: RefObject<HTMLElement | null>, isShown: boolean): string | undefined {
  const [top, setTop] = useState<string>();
  useLayoutEffect(() => {
    if (!isShown) return;
    const place = () => setTop(corner.current === null ? undefined : clearTop(corner.current));
    place();
    // The answer may come onto the page after its toast.
    const watcher = new MutationObserver(place);
    watcher.observe(document.body, { childList: true, subtree: true });
    return () => {
      watcher.disconnect();
      setTop(undefined);
    };
  }, [corner, isShown]);
  return top;
}

/** As wide as a phone: a dialog leaves no room beside it. */
const phone = 600;

/** Compares with where the corner stands by its style sheet: its own place must not decide about itself. */
function clearTop(corner: HTMLElement): string | undefined {
  const { left, height } = corner.getBoundingClientRect();
  const usual = Number.parseFloat(getComputedStyle(corner).getPropertyValue('--corner-top')) || 0;
  const answers = [...document.querySelectorAll('[data-keep-clear]')]
    .map((answer) => answer.getBoundingClientRect())
    .filter(({ right }) => right > left);
  const dialog = [...document.querySelectorAll('[aria-modal="true"]')].at(-1)?.getBoundingClientRect();
  const top =
    dialog !== undefined && innerWidth < phone
      ? topBeside({ height, usual }, dialog, innerHeight)
      : topBelow({ height, usual }, answers);
  return top === undefined ? undefined : `${top}px`;
}

/** Removes the toast when its time is up; the timer stops while paused. */
function useTimeLeft(toast: Toast, paused: boolean): void {
  const left = useRef(toast.shownMs);
  useEffect(() => {
    if (paused) return;
    const since = performance.now();
    const timer = setTimeout(() => dismiss(toast.id), left.current);
    return () => {
      clearTimeout(timer);
      left.current = Math.max(0, left.current - (performance.now() - since));
    };
  }, [toast.id, paused]);
}

function useHiddenTab(): boolean {
  const [isHidden, setHidden] = useState(() => document.visibilityState === 'hidden');
  useEffect(() => {
    const read = () => setHidden(document.visibilityState === 'hidden');
    document.addEventListener('visibilitychange', read);
    return () => document.removeEventListener('visibilitychange', read);
  }, []);
  return isHidden;
}

/**
 * Announces the newest toast once; errors interrupt. What the page itself announces is left to it. The toasts
 * themselves are not live regions.
 */
function LiveRegions() {
  const { language } = useLanguage();
  const t = useWords(interfaceWords);
  const [spoken, setSpoken] = useState({ polite: '', urgent: '' });
  useEffect(() => {
    const speak = (text: string, urgent: boolean) => {
      // Repeating the same text does not change a live region; a trailing space does.
      const again = (before: string) => (before === text ? `${text}\u00a0` : text);
      setSpoken((before) =>
        urgent ? { ...before, urgent: again(before.urgent) } : { ...before, polite: again(before.polite) },
      );
    };
    let last = toasts.get()[0]?.order ?? 0;
    return toasts.subscribe(() => {
      const first = toasts.get()[0];
      // A toast that becomes the newest because another left was already announced.
      if (!first || first.order <= last) return;
      last = first.order;
      if (first.isAnnounced) return;
      speak(
        `${t(kindWords[first.kind])}: ${partsOf(inLanguage(first.message, language)).text}`,
        first.kind === 'error',
      );
    });
  }, [language, t]);
  return (
    <>
      <div className="visually-hidden" role="status" aria-live="polite" data-live="polite">
        {spoken.polite}
      </div>
      <div className="visually-hidden" role="alert" aria-live="assertive" data-live="urgent">
        {spoken.urgent}
      </div>
    </>
  );
}
