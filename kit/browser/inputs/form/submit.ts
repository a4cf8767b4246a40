import type { FieldValues, UseFormReturn } from 'react-hook-form';
import { toastFailure } from '#kit/browser/toasts/toast.ts';
import { showFailures } from './form.ts';

/**
 * The submit handler of a form: `work` gets the schema's output. A refusal of the call is shown at the fields that it
 * names, and in a toast.
 */
export function submitOf<V extends FieldValues, T>(
  form: UseFormReturn<V, unknown, T>,
  work: (body: T) => Promise<void>,
): ReturnType<typeof form.handleSubmit> {
  return form.handleSubmit(async (body) => {
    try {
      await work(body);
    } catch (error) {
      toastFailure(error, { isAnnounced: showFailures(form, error) });
    }
  });
}
