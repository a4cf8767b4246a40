import { type ComponentPropsWithRef, type RefObject, useRef } from 'react';
import { useBeside } from './beside.ts';
import styles from './float.module.css';

type FloatingProps = ComponentPropsWithRef<'div'> & {
  /** The element under which it opens. */
  readonly of: RefObject<HTMLElement | null>;
  readonly isAsWide?: boolean;
};

/** A box over the page under its owner; render it only while it is open. */
export function Floating({ of, isAsWide = false, className = '', ...rest }: FloatingProps) {
  const box = useRef<HTMLDivElement>(null);
  useBeside(of, box, { side: 'below', align: 'start', gap: 4, isAsWide });
  return <div {...rest} ref={box} className={`${styles.float} ${className}`} />;
}
