import { type MouseEvent, type ReactNode, useId } from 'react';
import { goTo } from '#kit/browser/list-screen/go-to.ts';
import { useWords } from '#kit/browser/words.tsx';
import { formatDateTime } from '#kit/words/format.ts';
import styles from './desk.module.css';
import { deskWords } from './words.ts';

/** What a part of the answer is: left out without its right, null inside where it could not be read. */
type Shown<T> = { readonly shown: T | null } | undefined;

type Props<T> = {
  readonly title: string;
  readonly of: Shown<T>;
  /** Text beside the title. */
  readonly note?: (shown: T) => string | undefined;
  /** What will stand here. */
  readonly empty: string;
  readonly isEmpty: (shown: T) => boolean;
  /** Where all of it stands. */
  readonly all?: { readonly href: string; readonly total: (shown: T) => number };
  readonly children: (shown: T) => ReactNode;
};

/** One part of the desk: its title, what it shows, what will stand there, or that it could not be read. */
export function DeskPart<T>({ title, of, note, empty, isEmpty, all, children }: Props<T>) {
  const t = useWords(deskWords);
  const id = useId();
  if (of === undefined) return null;
  const { shown } = of;
  const total = shown === null || all === undefined ? 0 : all.total(shown);
  return (
    <section className={styles.part} aria-labelledby={id}>
      <div className={styles.head}>
        <h2 id={id}>{title}</h2>
        {shown !== null && !isEmpty(shown) && note !== undefined && <span>{note(shown)}</span>}
        {all !== undefined && total > 0 && <DeskLink href={all.href}>{t('seeAll', { count: total })}</DeskLink>}
      </div>
      {shown === null && <p className={styles.empty}>{t('partFailed')}</p>}
      {shown !== null && isEmpty(shown) && <p className={styles.empty}>{empty}</p>}
      {shown !== null && !isEmpty(shown) && children(shown)}
    </section>
  );
}

/** How long ago something was, as people say it; the exact time in the tip. */
export function Ago({ at }: { readonly at: string }) {
  const t = useWords(deskWords);
  return (
    <time className={styles.aside} dateTime={at} data-tip={formatDateTime(at)}>
      {agoOf(at, t)}
    </time>
  );
}

function agoOf(
  at: string,
  t: (key: 'justNow' | 'minutesAgo' | 'hoursAgo' | 'daysAgo', gaps: { readonly count: number }) => string,
): string {
  const minutes = Math.floor((Date.now() - Date.parse(at)) / 60_000);
  if (minutes < 1) return t('justNow', { count: 0 });
  if (minutes < 60) return t('minutesAgo', { count: minutes });
  return minutes < 1_440
    ? t('hoursAgo', { count: Math.floor(minutes / 60) })
    : t('daysAgo', { count: Math.floor(minutes / 1_440) });
}

/** A link inside the portal; with Ctrl or Shift the browser opens it as it opens every link. */
export function DeskLink({ href, children }: { readonly href: string; readonly children: ReactNode }) {
  const open = (event: MouseEvent) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    goTo(href);
  };
  return (
    <a href={href} onClick={open}>
      {children}
    </a>
  );
}

/** Rows of a part: what it is about, texts beside it. */
export function DeskRows<R>({
  rows,
  keyOf,
  children,
}: {
  readonly rows: readonly R[];
  readonly keyOf: (row: R) => string;
  readonly children: (row: R) => ReactNode;
}) {
  return (
    <ul className={styles.rows}>
      {rows.map((row) => (
        <li key={keyOf(row)}>{children(row)}</li>
      ))}
    </ul>
  );
}
