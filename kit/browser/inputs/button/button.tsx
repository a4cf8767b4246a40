import type { ComponentPropsWithRef, ReactNode } from 'react';
import styles from './button.module.css';

type ButtonLook = {
  /** `filled` for the one main action of a form or dialog, `subtle` for tools beside it. */
  readonly variant?: 'default' | 'filled' | 'subtle';
  /** Red for irreversible actions. */
  readonly color?: 'indigo' | 'red';
  /** Default 44 px tall. */
  readonly size?: 'xs' | 'sm';
  readonly fullWidth?: boolean;
  readonly leftSection?: ReactNode;
  readonly rightSection?: ReactNode;
  readonly 'data-disabled'?: boolean | undefined;
  readonly 'data-autofocus'?: boolean | undefined;
  /** Shown beside it by `kit/browser/tips`. */
  readonly 'data-tip'?: string | undefined;
};

export type ButtonProps = ButtonLook & Omit<ComponentPropsWithRef<'button'>, keyof ButtonLook>;

/** A button of the portal; it submits a form only if asked to (`type="submit"`). */
export function Button({ type = 'button', ...given }: ButtonProps) {
  const { look, content, rest } = drawn(given);
  return (
    // oxlint-disable-next-line react/button-has-type -- the caller's, `button` without one
    <button {...rest} {...look} type={type}>
      {content}
    </button>
  );
}

type ButtonLinkProps = ButtonLook & Omit<ComponentPropsWithRef<'a'>, keyof ButtonLook>;

/** A link that looks like a button. */
export function ButtonLink(given: ButtonLinkProps) {
  const { look, content, rest } = drawn(given);
  return (
    <a {...rest} {...look}>
      {content}
    </a>
  );
}

type Given = ButtonLook & { readonly className?: string | undefined; readonly children?: ReactNode };

function drawn<P extends Given>(given: P) {
  const { variant, color, size, fullWidth, leftSection, rightSection, className, children, ...rest } = given;
  return {
    look: {
      className: className === undefined ? styles.button : `${styles.button} ${className}`,
      'data-variant': variant,
      'data-tone': color === 'red' ? 'danger' : undefined,
      'data-size': size,
      'data-wide': fullWidth || undefined,
    },
    content: (
      <>
        {leftSection !== undefined && <span className={styles.section}>{leftSection}</span>}
        <span className={styles.label}>{children}</span>
        {rightSection !== undefined && <span className={styles.section}>{rightSection}</span>}
      </>
    ),
    rest,
  };
}
