import { useId, useLayoutEffect } from 'react';
import { makeStore } from './store.ts';

/** The forms on the page with unsent input. */
const forms = makeStore<ReadonlySet<string>>(new Set());

/** Declares that this form has unsent input: leaving the page then asks first. */
export function useUnsaved(isDirty: boolean): void {
  const id = useId();
  // With what is drawn: a key right after the form was sent must not ask about it.
  useLayoutEffect(() => {
    if (!isDirty) return undefined;
    forms.set(new Set([...forms.get(), id]));
    return () => forms.set(new Set([...forms.get()].filter((one) => one !== id)));
  }, [id, isDirty]);
}

/** True if some form on the page has unsent input. */
export function hasUnsaved(): boolean {
  return forms.get().size > 0;
}

/** True of the same ticks, in any order. */
export function areSame(some: readonly string[], others: readonly string[]): boolean {
  return some.length === others.length && some.every((one) => others.includes(one));
}
