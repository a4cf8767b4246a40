import type { FieldValues, UseFormReturn } from 'react-hook-form';
import { toastFailure } from '#kit/browser/toasts/toast.ts';
import { showFailures } from './form.ts';

/**
 * What a form does when it is sent: `work` gets what its schema made of the fields. A refusal of the call stands at the fields
 * that it names, and in a toast when it names none.
 */
export function submitOf<V extends FieldValues, T>(
  form: UseFormReturn<V, unknown, T>,
  work: (body: T) => Promise<void>,
): ReturnType<typeof form.handleSubmit> {
  return form.handleSubmit(async (body) => {
    try {
      await work(body);
    } catch (error) {
      if (!showFailures(form, error)) toastFailure(error);
    }
  });
}
