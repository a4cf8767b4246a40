import { type ReactNode, useEffect, useEffectEvent } from 'react';
import { FormButtons, FormCard } from '#kit/browser/form-card/form-card.tsx';
import { Button } from '#kit/browser/inputs/button/button.tsx';
import { useWords } from '#kit/browser/words.tsx';
import { both, type WordBook } from '#kit/words/words.ts';
import { EntryFields } from './entry-fields.tsx';
import { EntryFileInput } from './entry-file-input.tsx';
import type { AnyEntry } from './entry-spec.ts';
import { useEntryForm } from './use-entry-form.ts';

export type OpenedProps = {
  readonly entry: AnyEntry;
  readonly words: WordBook<string>;
  /** What the form holds at first, and again after it was sent. */
  readonly defaults?: () => Readonly<Record<string, unknown>>;
  /** The field that has the focus at first, and after sending. */
  readonly first?: string;
  /** What another screen passed to it. */
  readonly passed: Readonly<Record<string, unknown>> | undefined;
  readonly close: () => void;
};

/** What stands in the drawer of a list's form. It is no part of the list until somebody opens it. */
export function OpenedEntry({ entry, words, defaults = () => ({}), first, passed, close }: OpenedProps): ReactNode {
  const word = useWords(words);
  const { form, submitted, attached } = useEntryForm(entry, words, defaults);
  const begin = useEffectEvent(() => {
    for (const [name, value] of Object.entries(passed ?? {})) form.setValue(name, value, { shouldDirty: true });
    const next =
      passed === undefined
        ? (first ?? entry.fields[0]?.name)
        : entry.fields.find(({ name }) => form.getValues(name) === '')?.name;
    if (next !== undefined) form.setFocus(next);
  });
  // Once the drawer has taken the form in.
  useEffect(() => {
    const frame = requestAnimationFrame(() => begin());
    return () => cancelAnimationFrame(frame);
  }, []);
  const sent = () => {
    // A form that keeps something is filled in several times in a row.
    if (entry.keeps === undefined) close();
    else if (first !== undefined) form.setFocus(first);
  };
  const { heading, hint, verb } = entry.texts;
  const { icon: Icon } = entry;
  return (
    <FormCard
      title={word(heading)}
      {...(hint === undefined ? {} : { hint: word(hint) })}
      onSubmit={submitted(sent)}
      submitKey={both(words, verb)}
    >
      <EntryFields entry={entry} words={words} form={form} />
      {entry.file !== undefined && <EntryFileInput of={entry.file} words={words} attached={attached} />}
      <FormButtons>
        <Button
          type="submit"
          variant="filled"
          aria-busy={form.formState.isSubmitting}
          {...(Icon && { leftSection: <Icon size={16} aria-hidden /> })}
        >
          {word(verb)}
        </Button>
      </FormButtons>
    </FormCard>
  );
}
