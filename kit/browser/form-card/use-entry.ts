import type { FormEvent } from 'react';
import type { DefaultValues, UseFormReturn } from 'react-hook-form';
import type { z } from 'zod';
import type { AnswerOf, Call, RequestOf } from '#kit/contract/call.ts';
import type { Said } from '#kit/words/said.ts';
import { send } from '#kit/browser/call.ts';
import { type FormValues, useSchemaForm } from '#kit/browser/inputs/form/form.ts';
import { submitOf } from '#kit/browser/inputs/form/submit.ts';
import { toast } from '#kit/browser/toasts/toast.ts';
import { useUnsaved } from '#kit/browser/unsaved.ts';

type EntryCall = Call & { readonly body: z.ZodType };

type Given<C extends EntryCall> = {
  readonly defaults: DefaultValues<FormValues<C['body']>>;
  /** The success message, made from the call's answer. */
  readonly said: (answer: AnswerOf<C>) => Said;
  /** Told once it was sent. */
  readonly onSent?: () => void;
};

export type Entry<C extends EntryCall> = {
  readonly control: UseFormReturn<FormValues<C['body']>, unknown, z.output<C['body']>>['control'];
  readonly submit: (event: FormEvent<HTMLFormElement>) => Promise<unknown>;
};

/**
 * A form that adds to the list below it by one call: it asks before unsent input is discarded, shows a refusal at its
 * fields, and after success says so and is empty again.
 */
export function useEntry<C extends EntryCall>(call: C, { defaults, said, onSent }: Given<C>): Entry<C> {
  const form = useSchemaForm<C['body']>(call.body, { defaults });
  useUnsaved(form.formState.isDirty);
  const submit = submitOf(form, async (body) => {
    // The form's schema is the call's own body.
    const answer = await send(call, { body } as unknown as RequestOf<C>);
    toast({ kind: 'success', message: said(answer) });
    form.reset(defaults);
    onSent?.();
  });
  return { control: form.control, submit };
}
