import { type ReactNode, useLayoutEffect, useRef, useState } from 'react';
import { interfaceWords } from '#kit/words/interface.ts';
import { useWords } from '#kit/browser/words.tsx';
import styles from './scroll-box.module.css';

type Props = {
  readonly title: string;
  /** Where the box stands at first: a strip shows its newest months, which stand right. */
  readonly from?: 'start' | 'end';
  readonly children: ReactNode;
};

/** What is wider than the page scrolls sideways, by keyboard too; what is not is an ordinary block. */
export function ScrollBox({ title, from = 'start', children }: Props) {
  const t = useWords(interfaceWords);
  const box = useRef<HTMLDivElement>(null);
  const [isWider, setWider] = useState(false);
  useLayoutEffect(() => {
    const element = box.current;
    if (!element) return;
    const measure = () => setWider(element.scrollWidth > element.clientWidth + 1);
    const watcher = new ResizeObserver(measure);
    watcher.observe(element);
    if (from === 'end') element.scrollLeft = element.scrollWidth;
    return () => watcher.disconnect();
  }, [from]);
  const reachable = isWider ? { role: 'region', tabIndex: 0, 'aria-label': t('scrollable', { title }) } : {};
  return (
    <div ref={box} className={styles.box} {...reachable}>
      {children}
    </div>
  );
}
