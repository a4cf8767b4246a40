import type { LucideIcon } from 'lucide-react';
import { type ComponentType, Fragment, type ReactNode, useState } from 'react';
import { Button } from '#kit/browser/inputs/button/button.tsx';
import { useEmptiedStore } from '#kit/browser/store.ts';
import { ScreenStack } from './form-card.tsx';
import type { OpenedForm } from './opened-form.ts';

type Props<O> = {
  readonly opened: OpenedForm<O>;
  /** The button that opens the form of a new one. */
  readonly newOne: { readonly label: string; readonly icon: LucideIcon; readonly opens: O };
  /** A list; it is loaded again by what the form's call changes. */
  readonly list: ComponentType;
  /** The form of what is open; `close` closes it. */
  readonly children: (wanted: O, close: () => void) => ReactNode;
};

/** A list whose rows, and new ones, open in a form above it. */
export function FormsOverList<O>({ opened, newOne, list: List, children }: Props<O>): ReactNode {
  const { label, icon: Icon, opens } = newOne;
  const wanted = useEmptiedStore(opened.shown);
  const [turn, setTurn] = useState({ wanted, count: 0 });
  if (turn.wanted !== wanted) setTurn({ wanted, count: turn.count + 1 });
  return (
    <ScreenStack>
      <span>
        <Button variant="filled" leftSection={<Icon size={16} aria-hidden />} onClick={() => void opened.open(opens)}>
          {label}
        </Button>
      </span>
      {wanted !== undefined && <Fragment key={turn.count}>{children(wanted, opened.close)}</Fragment>}
      <List />
    </ScreenStack>
  );
}
