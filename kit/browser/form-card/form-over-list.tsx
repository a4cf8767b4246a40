import type { ComponentType, ReactNode } from 'react';
import { ScreenStack } from './screen-stack.tsx';

type Props = {
  readonly form: ComponentType;
  /** A list; it is loaded again by what the form's call changes. */
  readonly list: ComponentType;
  /** What stands below the list. */
  readonly children?: ReactNode;
};

/** A screen of a form above the list that it adds to. */
export function FormOverList({ form: Form, list: List, children }: Props): ReactNode {
  return (
    <ScreenStack>
      <Form />
      <List />
      {children}
    </ScreenStack>
  );
}
