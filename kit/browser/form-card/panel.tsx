import { type FormEvent, type ReactNode, type RefObject, useId } from 'react';
import styles from './form-card.module.css';

type Props = {
  readonly title: string;
  /** The title, which takes the focus once something was opened in the panel. */
  readonly heading?: RefObject<HTMLHeadingElement | null>;
  readonly children: ReactNode;
};

/** A part of a screen with its own title and border. */
export function Panel({ title, heading, children }: Props): ReactNode {
  const id = useId();
  return (
    <section className={styles.panel} aria-labelledby={id}>
      <h2 id={id} ref={heading} tabIndex={heading && -1}>
        {title}
      </h2>
      {children}
    </section>
  );
}

type FormProps = Pick<Props, 'title' | 'children'> & {
  readonly onSubmit: (event: FormEvent<HTMLFormElement>) => unknown;
};

/** The same as a form: its content has its own layout, and only Enter submits it. */
export function PanelForm({ title, onSubmit, children }: FormProps): ReactNode {
  const id = useId();
  return (
    <form className={styles.panel} noValidate aria-labelledby={id} onSubmit={(event) => void onSubmit(event)}>
      <h2 id={id}>{title}</h2>
      {children}
    </form>
  );
}
