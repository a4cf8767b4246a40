import type { LucideIcon } from 'lucide-react';
import { type ComponentType, type ReactNode, useState } from 'react';
import { Drawer } from '#kit/browser/dialogs/drawer.tsx';
import { Button } from '#kit/browser/inputs/button/button.tsx';
import { useEmptiedStore } from '#kit/browser/store.ts';
import { NewOneContext } from '#kit/browser/list-screen/new-one.ts';
import type { OpenedForm } from './opened-form.ts';

type Props<O> = {
  readonly opened: OpenedForm<O>;
  /** The button that opens the form of a new one. */
  readonly newOne: { readonly label: string; readonly icon: LucideIcon; readonly opens: O };
  /** Of the drawer; `wide` for a form with parts. */
  readonly width?: 'drawer' | 'wide';
  /** A list; it is loaded again by what the form's call changes. */
  readonly list: ComponentType;
  /** The form of what is open; `close` closes it. */
  readonly children: (wanted: O, close: () => void) => ReactNode;
};

/** A list whose rows, and new ones, open in a form in a drawer beside it. */
export function FormsOverList<O>({ opened, newOne, width = 'drawer', list: List, children }: Props<O>): ReactNode {
  const { label, icon: Icon, opens } = newOne;
  const wanted = useEmptiedStore(opened.shown);
  const [turn, setTurn] = useState({ wanted, count: 0 });
  if (turn.wanted !== wanted) setTurn({ wanted, count: turn.count + 1 });
  return (
    <NewOneContext
      value={
        <Button leftSection={<Icon size={16} aria-hidden />} onClick={() => void opened.open(opens)}>
          {label}
        </Button>
      }
    >
      <List />
      {wanted !== undefined && (
        <Drawer key={turn.count} title={label} width={width} onClose={opened.close}>
          {children(wanted, opened.close)}
        </Drawer>
      )}
    </NewOneContext>
  );
}
