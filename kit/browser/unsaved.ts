import { useEffect, useId } from 'react';
import { makeStore } from './store.ts';

/** The forms on the page that hold something not yet sent. */
const forms = makeStore<ReadonlySet<string>>(new Set());

/** Says that this form holds something not yet sent: leaving the page then asks first. */
export function useUnsaved(isDirty: boolean): void {
  const id = useId();
  useEffect(() => {
    if (!isDirty) return undefined;
    forms.set(new Set([...forms.get(), id]));
    return () => forms.set(new Set([...forms.get()].filter((one) => one !== id)));
  }, [id, isDirty]);
}

/** True when some form on the page holds something not yet sent. */
export function hasUnsaved(): boolean {
  return forms.get().size > 0;
}

/** True of the same ticks, in whatever order they were made. */
export function areSame(some: readonly string[], others: readonly string[]): boolean {
  return some.length === others.length && some.every((one) => others.includes(one));
}
