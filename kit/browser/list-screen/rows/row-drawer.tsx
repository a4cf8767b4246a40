import { ChevronLeft, ChevronRight } from 'lucide-react';
import { type ReactNode, useContext, useEffect, useId, useRef } from 'react';
import { DrawerContext } from '#kit/browser/dialogs/drawer-context.ts';
import { Drawer } from '#kit/browser/dialogs/drawer.tsx';
import { Button, ButtonLink } from '#kit/browser/inputs/button/button.tsx';
import { goTo } from '#kit/browser/list-screen/go-to.ts';
import { rememberRow } from '#kit/browser/list-screen/neighbours.ts';
import type { AnyRow, AnySpec, ListAction } from '#kit/browser/list-screen/spec.ts';
import { leadingOf } from '#kit/browser/table/columns/leading.ts';
import { cellText } from '#kit/browser/table/show.ts';
import { useLanguage, useWords } from '#kit/browser/words.tsx';
import { listWords } from '#kit/words/list.ts';
import { nextStep } from './row-actions.tsx';
import styles from './row-drawer.module.css';
import { RowFacts } from './row-facts.tsx';

type Action = ListAction<string, AnyRow>;

type Props = {
  readonly spec: Pick<AnySpec, 'words' | 'columns' | 'columnsIn' | 'caption'>;
  readonly row: AnyRow;
  readonly actions: readonly Action[];
  /** The row's place in what is shown, from 0, of how many. */
  readonly place: number;
  readonly count: number;
  readonly onPlace: (place: number) => void;
  readonly onAct: (action: Action) => void;
  readonly onClose: () => void;
};

/** A row whole: every column of the list, also those that are hidden, its actions, and the way to the rows before and after it. */
export default function RowDrawer({ spec, row, actions, place, count, onPlace, onAct, onClose }: Props): ReactNode {
  const word = useWords(spec.words);
  const { language } = useLanguage();
  const title = titleOf(spec, row, language) ?? word(spec.caption);
  return (
    <Drawer title={title} onClose={onClose}>
      <Naming title={title} />
      {count > 1 && <Steps place={place} count={count} onPlace={onPlace} />}
      <RowFacts spec={spec} names={spec.columnsIn[language].map(({ name }) => name)} row={row} isWhole />
      {actions.length > 0 && (
        <div className={styles.actions}>
          {actions.map((action) => (
            <ActionButton
              key={action.label}
              action={action}
              label={word(action.label)}
              reason={reasonOf(action, row, word)}
              row={row}
              isLead={action === nextStep(actions, row)}
              onAct={onAct}
              onClose={onClose}
            />
          ))}
        </div>
      )}
    </Drawer>
  );
}

/** The drawer's title follows the row. */
function Naming({ title }: { title: string }) {
  const drawer = useContext(DrawerContext);
  useEffect(() => drawer?.tell(title), [drawer, title]);
  return null;
}

/** What names the row. */
function titleOf({ columnsIn }: Props['spec'], row: AnyRow, language: Parameters<typeof cellText>[2]) {
  const columns = columnsIn[language];
  const leading = leadingOf(columns);
  const naming = columns.find(({ name }) => leading.get(name) === 'name');
  if (naming === undefined || naming.options !== undefined) return undefined;
  const text = cellText(row[naming.name], naming, language);
  return text === '' ? undefined : text;
}

function reasonOf(action: Action, row: AnyRow, word: (key: string) => string): string | undefined {
  const allowed = action.allowed?.(row) ?? true;
  return allowed === true ? undefined : word(allowed);
}

function Steps({ place, count, onPlace }: Pick<Props, 'place' | 'count' | 'onPlace'>) {
  const t = useWords(listWords);
  const box = useRef<HTMLDivElement>(null);
  const stepOf = (to: number, label: string, Icon: typeof ChevronLeft) => {
    const isEnd = to < 0 || to >= count;
    return (
      <Button
        size="xs"
        variant="subtle"
        aria-label={label}
        data-tip={label}
        aria-disabled={isEnd}
        data-disabled={isEnd || undefined}
        onClick={() => !isEnd && onPlace(to)}
      >
        <Icon size={16} aria-hidden />
      </Button>
    );
  };
  // Its content changes below it: from its beginning.
  useEffect(() => {
    // In braces: what newer browsers answer is no clean-up.
    box.current?.scrollIntoView({ block: 'nearest' });
  }, [place]);
  return (
    <div ref={box} className={styles.steps}>
      <span role="status">{t('rowOf', { place: place + 1, count })}</span>
      {stepOf(place - 1, t('previousRow'), ChevronLeft)}
      {stepOf(place + 1, t('nextRow'), ChevronRight)}
    </div>
  );
}

type ButtonProps = {
  readonly action: Action;
  readonly label: string;
  /** Why it is not allowed. */
  readonly reason: string | undefined;
  readonly row: AnyRow;
  readonly isLead: boolean;
  readonly onAct: (action: Action) => void;
  readonly onClose: () => void;
};

function ActionButton({ action, label, reason, row, isLead, onAct, onClose }: ButtonProps) {
  const id = useId();
  const { icon: Icon, isDanger } = action;
  const href = reason === undefined ? action.href?.(row) : undefined;
  const look = {
    ...(Icon === undefined ? {} : { leftSection: <Icon size={16} aria-hidden /> }),
    ...(isDanger ? { color: 'red' as const } : isLead && reason === undefined ? { variant: 'filled' as const } : {}),
  };
  if (href !== undefined)
    return (
      <ButtonLink
        {...look}
        href={href}
        onClick={(event) => {
          if (event.ctrlKey || event.metaKey || event.shiftKey) return;
          event.preventDefault();
          onClose();
          rememberRow(href);
          goTo(href);
        }}
      >
        {label}
      </ButtonLink>
    );
  return (
    <div className={styles.action}>
      <Button
        {...look}
        aria-disabled={reason !== undefined}
        data-disabled={reason !== undefined || undefined}
        {...(reason === undefined ? {} : { 'aria-describedby': id })}
        onClick={() => reason === undefined && onAct(action)}
      >
        {label}
      </Button>
      {reason !== undefined && (
        <span id={id} className={styles.reason}>
          {reason}
        </span>
      )}
    </div>
  );
}
