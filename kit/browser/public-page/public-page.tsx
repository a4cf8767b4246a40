import { type ReactNode, useEffect, useRef } from 'react';
import styles from './public-page.module.css';

/** A page of text that anybody may read; its title takes the focus, and is the page's name. */
export function PublicPage({ title, children }: { title: string; children: ReactNode }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    document.title = title;
    heading.current?.focus();
  }, [title]);
  return (
    <article className={styles.page}>
      <h1 ref={heading} tabIndex={-1}>
        {title}
      </h1>
      {children}
    </article>
  );
}

/** A table that scrolls in its own place where the page is narrow. */
export function WideTable({ caption, children }: { caption: string; children: ReactNode }) {
  return (
    // Reachable by keyboard, so that it can be scrolled without a mouse.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div className={styles.wide} role="region" aria-label={caption} tabIndex={0}>
      <table>{children}</table>
    </div>
  );
}
