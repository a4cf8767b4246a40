import { type ReactNode, useEffect } from 'react';
import type { z } from 'zod';
import { FormButtons, FormCard } from '#kit/browser/form-card/form-card.tsx';
import { Button } from '#kit/browser/inputs/button/button.tsx';
import { useKey } from '#kit/browser/keys/use-key.ts';
import { useSession } from '#kit/browser/session/use-session.ts';
import { permissionOf } from '#kit/browser/list-screen/rows/actions.ts';
import { useWords } from '#kit/browser/words.tsx';
import { both, type WordBook } from '#kit/words/words.ts';
import { EntryFields } from './entry-fields.tsx';
import {
  type AnyEntry,
  anyEntry,
  type EntryCall,
  type EntryTraits,
  type FieldName,
  type ListEntry,
} from './entry-spec.ts';
import { useEntryForm } from './use-entry-form.ts';

type Standing<E extends EntryCall> = {
  /** What the form holds at first, and again after it was sent. */
  readonly defaults?: () => Partial<z.input<E['body']>>;
  /** The field that has the focus when the screen opens, after sending, and with F2. */
  readonly first?: keyof z.input<E['body']> & string;
  /** Fields that keep what was typed in them for the next one. */
  readonly keeps?: readonly (keyof z.input<E['body']> & string)[];
};

type AnyStanding = {
  readonly defaults?: () => Readonly<Record<string, unknown>>;
  readonly first?: string;
};

/** A form above a list that adds to it by one call. Only those who may make the call see it. */
export function entryForm<E extends EntryCall, K extends string, const F extends FieldName<E>>(
  call: E,
  { defaults, first, ...traits }: EntryTraits<E, K, F> & Standing<E>,
): ListEntry<K | F> {
  const entry = anyEntry(call, traits);
  const standing: AnyStanding = {
    ...(defaults === undefined ? {} : { defaults }),
    ...(first === undefined ? {} : { first }),
  };
  return { form: (words) => <Entry entry={entry} words={words} {...standing} /> };
}

function Entry(props: { entry: AnyEntry; words: WordBook<string> } & AnyStanding): ReactNode {
  const { can } = useSession();
  const permission = permissionOf(props.entry.call);
  return permission === undefined || can(permission) ? <Standing {...props} /> : null;
}

function Standing({ entry, words, defaults = () => ({}), first }: Parameters<typeof Entry>[0]): ReactNode {
  const word = useWords(words);
  const { form, submitted } = useEntryForm(entry, words, defaults);
  const toFirst = () => {
    if (first !== undefined) form.setFocus(first);
  };
  useKey('F2', { label: both(words, entry.texts.heading), when: first !== undefined, run: toFirst });
  useEffect(() => {
    if (first !== undefined) form.setFocus(first);
  }, [form, first]);
  const { heading, hint, verb } = entry.texts;
  const { icon: Icon } = entry;
  return (
    <FormCard
      title={word(heading)}
      {...(hint === undefined ? {} : { hint: word(hint) })}
      onSubmit={submitted(toFirst)}
      submitKey={both(words, verb)}
    >
      <EntryFields entry={entry} words={words} control={form.control} />
      <FormButtons>
        <Button type="submit" variant="filled" {...(Icon && { leftSection: <Icon size={16} aria-hidden /> })}>
          {word(verb)}
        </Button>
      </FormButtons>
    </FormCard>
  );
}
