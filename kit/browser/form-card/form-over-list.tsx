import { type ComponentType, type ReactNode, useState } from 'react';
import { useLiveEvent } from '#kit/browser/events.ts';
import { ScreenStack } from './form-card.tsx';

type Props = {
  readonly form: ComponentType<{ readonly onSent: () => void }>;
  /** A list; it is loaded again when `loads` changes. */
  readonly list: ComponentType<{ readonly loads?: number }>;
  /** Events of this kind load the list again too. */
  readonly event?: string;
  /** What stands below the list. */
  readonly children?: ReactNode;
};

/** A screen of a form above the list that it adds to. */
export function FormOverList({ form: Form, list: List, event = 'none', children }: Props): ReactNode {
  const [loads, setLoads] = useState(0);
  const loadAnew = () => setLoads((before) => before + 1);
  useLiveEvent(event, loadAnew);
  return (
    <ScreenStack>
      <Form onSent={loadAnew} />
      <List loads={loads} />
      {children}
    </ScreenStack>
  );
}
