import { type ReactNode, useLayoutEffect, useRef, useState } from 'react';
import { interfaceWords } from '#kit/words/interface.ts';
import { useWords } from '#kit/browser/words.tsx';
import { ScrollEdges } from './scroll-edges.tsx';
import styles from './scroll-box.module.css';

const nothing = { start: false, end: false };

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
  const [hidden, setHidden] = useState(nothing);
  useLayoutEffect(() => {
    const element = box.current;
    if (!element) return;
    const measure = () => {
      const { scrollLeft, scrollWidth, clientWidth } = element;
      const next = { start: scrollLeft > 1, end: scrollLeft + clientWidth < scrollWidth - 1 };
      setHidden((before) => (before.start === next.start && before.end === next.end ? before : next));
    };
    const watcher = new ResizeObserver(measure);
    watcher.observe(element);
    element.addEventListener('scroll', measure, { passive: true });
    if (from === 'end') element.scrollLeft = element.scrollWidth;
    return () => {
      watcher.disconnect();
      element.removeEventListener('scroll', measure);
    };
  }, [from]);
  const reachable =
    hidden.start || hidden.end ? { role: 'region', tabIndex: 0, 'aria-label': t('scrollable', { title }) } : {};
  return (
    <div className={styles.frame}>
      <div ref={box} className={styles.box} {...reachable}>
        {children}
      </div>
      <ScrollEdges {...hidden} />
    </div>
  );
}
