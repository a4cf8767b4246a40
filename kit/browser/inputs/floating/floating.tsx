import { type ComponentPropsWithRef, type RefObject, useLayoutEffect, useRef } from 'react';
import { useBeside } from './beside.ts';
import styles from './float.module.css';

type FloatingProps = ComponentPropsWithRef<'div'> & {
  /** The element under which it opens. */
  readonly of: RefObject<HTMLElement | null>;
  readonly isAsWide?: boolean;
  /** Above everything, also where its owner stands in a box that cuts what leaves it. */
  readonly isOnTop?: boolean;
};

/** A box over the page under its owner; render it only while it is open. */
export function Floating({ of, isAsWide = false, isOnTop = false, className = '', ...rest }: FloatingProps) {
  const box = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    if (isOnTop) box.current?.showPopover();
  }, [isOnTop]);
  useBeside(of, box, { side: 'below', align: 'start', gap: 4, isAsWide });
  return (
    <div {...rest} ref={box} popover={isOnTop ? 'manual' : undefined} className={`${styles.float} ${className}`} />
  );
}
