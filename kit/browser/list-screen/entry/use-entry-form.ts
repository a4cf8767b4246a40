import { useEffect, useState } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';
import { send as sendCall } from '#kit/browser/call.ts';
import { useSchemaForm } from '#kit/browser/inputs/form/form.ts';
import { submitOf } from '#kit/browser/inputs/form/submit.ts';
import { toast } from '#kit/browser/toasts/toast.ts';
import { sendFile } from '#kit/browser/upload.ts';
import { useUnsaved } from '#kit/browser/unsaved.ts';
import { textOf } from '#kit/browser/list-screen/rows/text-of.ts';
import type { WordBook } from '#kit/words/words.ts';
import type { AnyEntry, EntryCall, TypedValues } from './entry-spec.ts';
import { useAttached } from './use-attached.ts';

type Start = Readonly<Record<string, unknown>>;

/**
 * The form of a declared entry: it asks before unsent input is discarded, shows a refusal at its fields, and after success
 * says so and is as it was at first.
 */
export function useEntryForm(entry: AnyEntry, words: WordBook<string>, startOf: () => Start) {
  const [start] = useState(() => {
    const given: FieldValues = { ...Object.fromEntries(entry.fields.map(({ name }) => [name, ''])), ...startOf() };
    return { ...given, ...followingOf(entry, given) };
  });
  const form = useSchemaForm<EntryCall['body']>(entry.call.body, {
    // Any call's body: its names were checked where the form was declared.
    defaults: start,
  });
  useFollowing(entry, form);
  const attached = useAttached();
  const [file] = attached.files;
  useUnsaved(form.formState.isDirty || file !== undefined);
  const send = async (body: Start): Promise<unknown> => {
    if (entry.file === undefined || file === undefined) return sendCall(entry.call, { body });
    try {
      return await sendFile(entry.file.call, { body, file });
    } catch (error) {
      attached.note(error);
      throw error;
    }
  };
  const submitted = (done: () => void) =>
    submitOf(form, async (body) => {
      const typed: FieldValues = form.getValues();
      const hidden = entry.fields.filter(({ when }) => when?.(typed as TypedValues) === false).map(({ name }) => name);
      const sent = Object.entries(body as Start).filter(([name]) => !hidden.includes(name));
      const answer = await send(Object.fromEntries(sent));
      const { said } = entry.texts;
      if (said !== undefined)
        toast({ kind: 'success', message: textOf(words, said, (language) => entry.about?.(answer, language)) });
      const kept = Object.fromEntries((entry.keeps ?? []).map((name) => [name, typed[name]]));
      form.reset({ ...start, ...kept });
      attached.choose([]);
      done();
      await entry.after?.(answer);
    });
  return { form, submitted, attached };
}

/** What fields hold that follow from others. */
function followingOf({ fields }: AnyEntry, typed: FieldValues): TypedValues {
  return Object.fromEntries(
    fields.flatMap(({ name, follows }) => (follows === undefined ? [] : [[name, follows(typed)]])),
  );
}

/** Keeps such fields as the others say, until somebody types another text into them. */
function useFollowing(entry: AnyEntry, form: Pick<UseFormReturn, 'getValues' | 'setValue' | 'watch'>): void {
  const { getValues, setValue, watch } = form;
  useEffect(() => {
    let filled = followingOf(entry, getValues());
    const { unsubscribe } = watch((typed) => {
      const next = followingOf(entry, typed);
      const stale = Object.keys(next).filter((name) => next[name] !== filled[name] && typed[name] === filled[name]);
      for (const name of stale) {
        filled = { ...filled, [name]: next[name] ?? '' };
        setValue(name, next[name]);
      }
    });
    return unsubscribe;
  }, [entry, getValues, setValue, watch]);
}
