import { Save } from 'lucide-react';
import { type FormEvent, type ReactNode, type RefObject, useContext, useEffect, useId, useRef } from 'react';
import { DrawerContext } from '#kit/browser/dialogs/drawer-context.ts';
import { Button } from '#kit/browser/inputs/button/button.tsx';
import { useKey } from '#kit/browser/keys/use-key.ts';
import { useWords } from '#kit/browser/words.tsx';
import { commonWords } from '#kit/words/common.ts';
import type { Said } from '#kit/words/said.ts';
import styles from './form-card.module.css';

type Props = {
  readonly title: string;
  /** The purpose of the form, or what happens after it is sent. */
  readonly hint?: string;
  readonly onSubmit: (event: FormEvent<HTMLFormElement>) => unknown;
  /** The action of Ctrl+Enter, for the list of keys; if omitted, the form does not use that key. */
  readonly submitKey?: Said;
  readonly ref?: RefObject<HTMLFormElement | null>;
  readonly children: ReactNode;
};

/** A form on a screen by itself or in a drawer beside its list: title, hint, fields, buttons. */
export function FormCard({ title, hint, onSubmit, submitKey, ref, children }: Props): ReactNode {
  const id = useId();
  const own = useRef<HTMLFormElement>(null);
  const form = ref ?? own;
  const drawer = useContext(DrawerContext);
  useEffect(() => drawer?.tell(title), [drawer, title]);
  useKey('Ctrl+Enter', {
    label: submitKey ?? title,
    when: submitKey !== undefined || drawer !== undefined,
    inDialog: drawer !== undefined,
    run: () => form.current?.requestSubmit(),
  });
  return (
    <form
      ref={form}
      className={drawer === undefined ? styles.card : styles.inside}
      noValidate
      {...(drawer === undefined ? { 'aria-labelledby': id } : { 'aria-label': title })}
      onSubmit={(event) => void onSubmit(event)}
    >
      {drawer === undefined && <h2 id={id}>{title}</h2>}
      {hint !== undefined && <p className={styles.hint}>{hint}</p>}
      {children}
    </form>
  );
}

/** The parts of a screen, one below the other. */
export function ScreenStack({ children }: { readonly children: ReactNode }): ReactNode {
  return <div className={styles.stack}>{children}</div>;
}

/** Fields side by side as far as there is room. */
export function FormFields({ children }: { readonly children: ReactNode }): ReactNode {
  return <div className={styles.fields}>{children}</div>;
}

/** The buttons at the end of a form. */
export function FormButtons({ children }: { readonly children: ReactNode }): ReactNode {
  return <div className={styles.buttons}>{children}</div>;
}

/** The buttons that save or discard a change above a list. */
export function SaveOrCancel({ onCancel }: { readonly onCancel: () => void }): ReactNode {
  const t = useWords(commonWords);
  return (
    <FormButtons>
      <Button type="submit" variant="filled" leftSection={<Save size={16} aria-hidden />}>
        {t('save')}
      </Button>
      <Button onClick={onCancel}>{t('cancel')}</Button>
    </FormButtons>
  );
}

/** Ticks that answer one question, with the fault of the answer. */
export function TickGroup({
  title,
  fault,
  children,
}: {
  readonly title: string;
  readonly fault: string | undefined;
  readonly children: ReactNode;
}): ReactNode {
  const id = useId();
  return (
    <fieldset className={styles.ticks} aria-describedby={fault === undefined ? undefined : id}>
      <legend>{title}</legend>
      {children}
      {fault !== undefined && (
        <span id={id} role="alert" className={styles.fault}>
          {fault}
        </span>
      )}
    </fieldset>
  );
}
