import { Ellipsis } from 'lucide-react';
import { lazy, type ReactNode, Suspense, useRef, useState } from 'react';
import type { MenuEntry } from '#kit/browser/inputs/menu/menu.tsx';
import type { Said } from '#kit/words/said.ts';
import { useWords } from '#kit/browser/words.tsx';
import { goTo } from '#kit/browser/list-screen/go-to.ts';
import styles from '#kit/browser/list-screen/list-screen.module.css';
import { rememberRow } from '#kit/browser/list-screen/neighbours.ts';
import { listWords } from '#kit/words/list.ts';
import { perform } from './perform.tsx';
import type { AnyRow, AnySpec, ListAction } from '#kit/browser/list-screen/spec.ts';

const Menu = lazy(async () => ({ default: (await import('#kit/browser/inputs/menu/menu.tsx')).Menu }));

type Action = ListAction<string, AnyRow>;

/** Buttons that a row shows at most: the rest are in the menu of the last one. */
const mostButtons = 2;

/** Letters of a word that the second button has room for. */
const longestSecond = 12;

/** Whether an action's button shows its word: the first, one without an icon, and one with a short word. */
export function showsWord(action: Action, label: string, at: number): boolean {
  return at === 0 || action.icon === undefined || label.length <= longestSecond;
}

/** Whether a row's actions all stand as buttons: few, and no dangerous one that would stand as an icon alone. */
export function areButtons(actions: readonly Action[], wordOf: (label: string) => string): boolean {
  return (
    actions.length <= mostButtons &&
    actions.every((action, at) => action.isDanger !== true || showsWord(action, wordOf(action.label), at))
  );
}

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

/**
 * What can be done with a row: one action with its word, and one beside it (an icon if its word is long) or, of more, the others in a menu. Of more, the
 * one in sight is the row's next step: the first in the list's order that is allowed. What is not allowed stays in place and
 * says why.
 */
export function RowActions({ actions, ...rest }: Props): ReactNode {
  const press = usePress(rest);
  const word = useWords(rest.spec.words);
  if (areButtons(actions, word)) {
    return (
      <span className={styles.rowActions}>
        {actions.map((action, at) => (
          <RowButton
            key={action.label}
            action={action}
            isWord={showsWord(action, word(action.label), at)}
            press={press}
            {...rest}
          />
        ))}
      </span>
    );
  }
  const lead = nextStep(actions, rest.row);
  return (
    <span className={styles.rowActions}>
      {lead && <RowButton key={lead.label} action={lead} isWord press={press} {...rest} />}
      <MoreActions actions={actions.filter((action) => action !== lead)} press={press} {...rest} />
    </span>
  );
}

/** The action of a row that is in sight where there is room for one; a dangerous one only where there is no other. */
export function nextStep(actions: readonly Action[], row: AnyRow): Action | undefined {
  const allowed = actions.filter((action) => (action.allowed?.(row) ?? true) === true);
  return (
    allowed.find(({ isDanger }) => isDanger !== true) ??
    (actions.length > mostButtons ? allowed[0] : undefined) ??
    actions[0]
  );
}

/** Performs an action on the row once at a time; which one is under way. */
function usePress({ spec, row, onOpen, onFailed }: Omit<Props, 'actions'>) {
  const [busy, setBusy] = useState<Action>();
  const run = async (action: Action) => {
    if (busy !== undefined || (action.allowed?.(row) ?? true) !== true) return;
    const onStart = () => {
      setBusy(action);
      onFailed(undefined);
      onOpen(row);
    };
    await perform({ spec, action, row, onFailed, onStart });
    setBusy(undefined);
  };
  return { busy, run };
}

type Press = ReturnType<typeof usePress>;

function MoreActions({ spec, actions, row, isActive, onOpen, press }: Omit<Props, 'onFailed'> & { press: Press }) {
  const t = useWords(listWords);
  const word = useWords(spec.words);
  const [isOpen, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const entryOf = (action: Action): MenuEntry => {
    const allowed = action.allowed?.(row) ?? true;
    const href = action.href?.(row);
    return {
      label: word(action.label),
      icon: action.icon,
      reason: allowed === true ? undefined : word(allowed),
      isDanger: action.isDanger,
      run: () => {
        if (href === undefined) return void press.run(action);
        onOpen(row);
        rememberRow(href);
        goTo(href);
      },
    };
  };
  const label = t('moreActions');
  return (
    <>
      <button
        ref={button}
        type="button"
        tabIndex={isActive ? 0 : -1}
        data-more
        data-tip={label}
        aria-label={label}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        aria-busy={press.busy !== undefined && actions.includes(press.busy)}
        onClick={() => setOpen(!isOpen)}
      >
        <Ellipsis size={16} aria-hidden />
      </button>
      {isOpen && (
        <Suspense>
          <Menu label={label} of={button} entries={actions.map(entryOf)} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}

type ButtonProps = Omit<Props, 'actions' | 'onFailed'> & {
  readonly action: Action;
  /** True to show its word, also where it has an icon. */
  readonly isWord: boolean;
  readonly press: Press;
};

function RowButton({ spec, action, row, isActive, isWord, onOpen, press }: ButtonProps): ReactNode {
  const word = useWords(spec.words);
  const isBusy = press.busy === action;
  const label = word(action.label);
  const allowed = action.allowed?.(row) ?? true;
  const reason = allowed === true ? undefined : word(allowed);
  const Icon = isWord ? undefined : action.icon;
  const tip = reason !== undefined ? `${label}: ${reason}` : Icon === undefined ? undefined : label;
  const shared = {
    tabIndex: isActive ? 0 : -1,
    'data-tip': tip,
    'aria-keyshortcuts': action.isMain ? 'Control+Enter' : undefined,
    'data-danger': action.isDanger,
    ...(Icon === undefined && reason === undefined
      ? {}
      : { 'aria-label': reason === undefined ? label : `${label}: ${reason}` }),
  };
  const text = Icon === undefined ? label : <Icon size={16} aria-hidden />;
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
  return (
    <button
      type="button"
      {...shared}
      aria-disabled={reason !== undefined || isBusy}
      aria-busy={isBusy}
      onClick={() => void press.run(action)}
    >
      {text}
    </button>
  );
}
