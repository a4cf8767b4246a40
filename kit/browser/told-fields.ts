import { useLayoutEffect } from 'react';
import type { FieldKind } from '#kit/contract/form-field.ts';
import { makeStore } from './store.ts';
import type { Said } from '#kit/words/said.ts';

/** A field of the screen, as its help says it. */
export type ToldField = {
  readonly label: Said;
  readonly kind: FieldKind | 'tick';
  readonly isRequired: boolean;
  /** The most characters. */
  readonly max?: number | undefined;
  /** Digits, exactly so many. */
  readonly length?: number | undefined;
  /** The earliest day, yyyy-MM-dd. */
  readonly min?: string | undefined;
};

type Told = { readonly fields: readonly ToldField[] };

/** The fields of the forms on the page, the newest form last. */
export const toldFields = makeStore<readonly Told[]>([]);

/** Tells the help of the screen which fields a form has, for as long as the form is there. */
export function useToldFields(fields: () => readonly ToldField[]): void {
  useLayoutEffect(() => {
    const told = { fields: fields() };
    toldFields.set([...toldFields.get(), told]);
    return () => toldFields.set(toldFields.get().filter((one) => one !== told));
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- a form's declaration never changes
  }, []);
}
