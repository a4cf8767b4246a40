import type { LucideIcon } from 'lucide-react';
import { type ComponentType, type ReactNode, useEffect, useState } from 'react';
import { Drawer } from '#kit/browser/dialogs/drawer.tsx';
import { Button } from '#kit/browser/inputs/button/button.tsx';
import { type Later, whenIdle } from '#kit/browser/later-part.tsx';
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
  /** The form of what is open: no part of the page until the page stands. */
  readonly form: Later<FormProps<O>>;
};

/** What a form in a drawer is told: what it was opened for, and how it is closed. */
export type FormProps<O> = { readonly wanted: O; readonly close: () => void };

/** A list whose rows, and new ones, open in a form in a drawer beside it. */
export function FormsOverList<O>({ opened, newOne, width = 'drawer', list: List, form }: Props<O>): ReactNode {
  const { label, icon: Icon, opens } = newOne;
  const wanted = useEmptiedStore(opened.shown);
  useEffect(() => whenIdle(form.preload), [form]);
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
          <form.Part wanted={wanted} close={opened.close} />
        </Drawer>
      )}
    </NewOneContext>
  );
}
