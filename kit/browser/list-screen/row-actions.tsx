import { type ReactNode, useState } from 'react';
import { askConfirm } from '#kit/browser/dialogs/ask.tsx';
import { toastFailure } from '#kit/browser/toasts/toast.ts';
import { useWords } from '#kit/browser/words.tsx';
import { both } from '#kit/words/words.ts';
import { goTo } from './go-to.ts';
import look from './list-screen.module.css';
import { rememberRow } from './neighbours.ts';
import type { AnyRow, AnySpec, ListAction, ListTools } from './spec.ts';

type Action = ListAction<string, AnyRow>;

type Props = {
  readonly words: AnySpec['words'];
  readonly actions: readonly Action[];
  readonly row: AnyRow;
  /** Only the buttons of the row that the keyboard is in are stops of the Tab key. */
  readonly isActive: boolean;
  readonly tools: ListTools;
  /** Told that the row was looked at or acted on. */
  readonly onOpen: (row: AnyRow) => void;
};

/** A row's buttons. One that may not be pressed stays in its place and says why. */
export function RowActions({ actions, ...rest }: Props): ReactNode {
  return (
    <span className={look.rowActions}>
      {actions.map((action) => (
        <RowButton key={action.label} action={action} {...rest} />
      ))}
    </span>
  );
}

function RowButton({
  words,
  action,
  row,
  isActive,
  tools,
  onOpen,
}: Omit<Props, 'actions'> & { action: Action }): ReactNode {
  const word = useWords(words);
  const [isBusy, setBusy] = useState(false);
  const label = word(action.label);
  const allowed = action.allowed?.(row) ?? true;
  const reason = allowed === true ? undefined : word(allowed);
  const Icon = action.icon;
  const text = Icon === undefined ? label : <Icon size={16} aria-hidden />;
  const shared = {
    tabIndex: isActive ? 0 : -1,
    title: reason === undefined ? label : `${label}: ${reason}`,
    'data-danger': action.isDanger,
    ...(Icon === undefined && reason === undefined
      ? {}
      : { 'aria-label': reason === undefined ? label : `${label}: ${reason}` }),
  };
  const href = action.href?.(row);
  if (href !== undefined && reason === undefined) {
    return (
      <a
        {...shared}
        href={href}
        onClick={(event) => {
          onOpen(row);
          rememberRow(href);
          if (event.ctrlKey || event.metaKey || event.shiftKey) return;
          event.preventDefault();
          goTo(href);
        }}
      >
        {text}
      </a>
    );
  }
  const press = async () => {
    if (reason !== undefined || isBusy) return;
    const question = action.confirm;
    if (question !== undefined) {
      const isSure = await askConfirm({
        title: both(words, action.label),
        message: both(words, question),
        confirm: both(words, action.label),
        ...(action.isDanger ? { tone: 'danger' } : {}),
      });
      if (!isSure) return;
    }
    setBusy(true);
    onOpen(row);
    try {
      await action.run?.(row, tools);
    } catch (error) {
      toastFailure(error);
    } finally {
      setBusy(false);
    }
  };
  return (
    <button
      type="button"
      {...shared}
      aria-disabled={reason !== undefined || isBusy}
      aria-busy={isBusy}
      onClick={() => void press()}
    >
      {text}
    </button>
  );
}
