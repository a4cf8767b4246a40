import type { LucideIcon } from 'lucide-react';
import { type ComponentType, Fragment, type ReactNode, useState } from 'react';
import { Button } from '#kit/browser/inputs/button/button.tsx';
import { useEmptyAtFirst, useStore } from '#kit/browser/store.ts';
import { ScreenStack } from './form-card.tsx';
import type { OpenedForm } from './opened-form.ts';

type Props<O> = {
  readonly opened: OpenedForm<O>;
  /** The button that opens the form of a new one. */
  readonly newOne: { readonly label: string; readonly icon: LucideIcon; readonly opens: O };
  /** A list; it is loaded again when `loads` changes. */
  readonly list: ComponentType<{ readonly loads?: number }>;
  /** The form of the opened row; `close` with true loads the list again. */
  readonly children: (wanted: O, close: (isSaved: boolean) => void) => ReactNode;
};

/** A list whose rows, and new ones, open in a form above it. */
export function FormsOverList<O>({ opened, newOne, list: List, children }: Props<O>): ReactNode {
  const { label, icon: Icon, opens } = newOne;
  useEmptyAtFirst(opened.shown);
  const wanted = useStore(opened.shown);
  const [turn, setTurn] = useState({ wanted, count: 0 });
  if (turn.wanted !== wanted) setTurn({ wanted, count: turn.count + 1 });
  const [loads, setLoads] = useState(0);
  const close = (isSaved: boolean) => {
    opened.close();
    if (isSaved) setLoads((before) => before + 1);
  };
  return (
    <ScreenStack>
      <span>
        <Button variant="filled" leftSection={<Icon size={16} aria-hidden />} onClick={() => void opened.open(opens)}>
          {label}
        </Button>
      </span>
      {wanted !== undefined && <Fragment key={turn.count}>{children(wanted, close)}</Fragment>}
      <List loads={loads} />
    </ScreenStack>
  );
}
