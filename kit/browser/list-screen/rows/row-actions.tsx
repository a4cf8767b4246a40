import { type ReactNode, useState } from 'react';
import type { Said } from '#kit/words/said.ts';
import { useWords } from '#kit/browser/words.tsx';
import { goTo } from '#kit/browser/list-screen/go-to.ts';
import styles from '#kit/browser/list-screen/list-screen.module.css';
import { rememberRow } from '#kit/browser/list-screen/neighbours.ts';
import { perform } from './perform.tsx';
import type { AnyRow, AnySpec, ListAction } from '#kit/browser/list-screen/spec.ts';

type Action = ListAction<string, AnyRow>;

type Props = {
  readonly spec: Pick<AnySpec, 'words' | 'columns'>;
  readonly actions: readonly Action[];
  readonly row: AnyRow;
  /** Only the buttons of the row with the keyboard focus are stops of the Tab key. */
  readonly isActive: boolean;
  /** Called when the row was opened or acted on. */
  readonly onOpen: (row: AnyRow) => void;
  readonly onFailed: (message: Said | undefined) => void;
};

type ButtonProps = Omit<Props, 'actions'> & { readonly action: Action };

/** A row's buttons. A disabled one stays in place and says why. */
export function RowActions({ actions, ...rest }: Props): ReactNode {
  return (
    <span className={styles.rowActions}>
      {actions.map((action) => (
        <RowButton key={action.label} action={action} {...rest} />
      ))}
    </span>
  );
}

function RowButton({ spec, action, row, isActive, onOpen, onFailed }: ButtonProps): ReactNode {
  const word = useWords(spec.words);
  const [isBusy, setBusy] = useState(false);
  const label = word(action.label);
  const allowed = action.allowed?.(row) ?? true;
  const reason = allowed === true ? undefined : word(allowed);
  const Icon = action.icon;
  const text = Icon === undefined ? label : <Icon size={16} aria-hidden />;
  const shared = {
    tabIndex: isActive ? 0 : -1,
    'data-tip': reason !== undefined ? `${label}: ${reason}` : action.isMain ? `${label} (Ctrl+Enter)` : label,
    'aria-keyshortcuts': action.isMain ? 'Control+Enter' : undefined,
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
    await perform({
      spec,
      action,
      row,
      onFailed,
      onStart: () => {
        setBusy(true);
        onFailed(undefined);
        onOpen(row);
      },
    });
    setBusy(false);
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
