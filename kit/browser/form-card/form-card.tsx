import { Save } from 'lucide-react';
import {
  createContext,
  type FormEvent,
  type ReactNode,
  type RefObject,
  useContext,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react';
import { DrawerContext } from '#kit/browser/dialogs/drawer-context.ts';
import { Button } from '#kit/browser/inputs/button/button.tsx';
import { useKey } from '#kit/browser/keys/use-key.ts';
import { useWords } from '#kit/browser/words.tsx';
import { commonWords } from '#kit/words/common.ts';
import type { Said } from '#kit/words/said.ts';
import styles from './form-card.module.css';
import { PartList } from './part-list.tsx';

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
  const parts = usePartsOf(form);
  useEffect(() => drawer?.tell(title), [drawer, title]);
  useEffect(() => takeFocusInDrawer(form.current), [form]);
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
      <PartsContext value={parts}>{children}</PartsContext>
    </form>
  );
}

/** A form that came after its drawer had opened has the focus that the drawer held for it. */
function takeFocusInDrawer(form: HTMLFormElement | null): void {
  const dialog = form?.closest('[role=dialog]');
  if (form === null || !dialog?.contains(document.activeElement) || form.contains(document.activeElement)) return;
  form.querySelector<HTMLElement>('input:not(:disabled), textarea:not(:disabled)')?.focus();
}

const PartsContext = createContext<readonly string[]>([]);

/** The titles of a form's parts, in their order. */
function usePartsOf(form: RefObject<HTMLFormElement | null>): readonly string[] {
  const [parts, setParts] = useState<readonly string[]>([]);
  // After each drawing: which parts there are may depend on what is typed. Nothing is set that stands already.
  // oxlint-disable-next-line react-hooks/exhaustive-deps
  useEffect(() => {
    const titles = [...(form.current?.querySelectorAll('legend[data-part]') ?? [])].map(
      ({ textContent }) => textContent ?? '',
    );
    setParts((before) => (before.join('\n') === titles.join('\n') ? before : titles));
  });
  return parts;
}

/** A part of a long form: its title, which the list at the form's foot leads to, and its fields. */
export function FormPart({ title, children }: { readonly title: string; readonly children: ReactNode }): ReactNode {
  return (
    <fieldset className={styles.part}>
      <legend data-part>{title}</legend>
      {children}
    </fieldset>
  );
}

/** Fields side by side as far as there is room. */
export function FormFields({ children }: { readonly children: ReactNode }): ReactNode {
  return <div className={styles.fields}>{children}</div>;
}

/** The buttons at the end of a form, in sight below what scrolls; with the list of its parts where it has several. */
export function FormButtons({ children }: { readonly children: ReactNode }): ReactNode {
  return (
    <div className={styles.buttons}>
      <PartList parts={useContext(PartsContext)} />
      {children}
    </div>
  );
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
      <legend data-part>{title}</legend>
      {children}
      {fault !== undefined && (
        <span id={id} role="alert" className={styles.fault}>
          {fault}
        </span>
      )}
    </fieldset>
  );
}
