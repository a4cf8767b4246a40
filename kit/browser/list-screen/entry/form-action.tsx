import { type ReactNode, useRef } from 'react';
import type { z } from 'zod';
import { mayDrop } from '#kit/browser/dialogs/may-drop.ts';
import { openDialog } from '#kit/browser/dialogs/stack.ts';
import { FormButtons, ScreenStack } from '#kit/browser/form-card/form-card.tsx';
import { Button } from '#kit/browser/inputs/button/button.tsx';
import { useKey } from '#kit/browser/keys/use-key.ts';
import { permissionOf } from '#kit/browser/list-screen/rows/actions.ts';
import { textOf } from '#kit/browser/list-screen/rows/text-of.ts';
import type { ListAction } from '#kit/browser/list-screen/spec.ts';
import { useWords } from '#kit/browser/words.tsx';
import { both, type Language, type WordBook } from '#kit/words/words.ts';
import { EntryFields } from './entry-fields.tsx';
import { type AnyEntry, anyEntry, type EntryCall, type EntryTraits, type FieldName } from './entry-spec.ts';
import { useEntryForm } from './use-entry-form.ts';

type RowForm<E extends EntryCall, K extends string, F, Row> = EntryTraits<E, K, F> &
  Pick<ListAction<K, Row>, 'label' | 'icon' | 'allowed' | 'isDanger'> & {
    /** What the form holds at first, and what of the row is sent with it. */
    readonly defaults: (row: Row) => Partial<z.input<E['body']>>;
    /** Fills the gaps of the heading. */
    readonly titled?: (row: Row, language: Language) => Readonly<Record<string, string | number>>;
  };

/** An action that opens a form on a row and sends it by one call, in a drawer beside the list. */
export function formAction<E extends EntryCall, K extends string, const F extends FieldName<E>, Row>(
  call: E,
  { label, icon, allowed, isDanger, defaults, titled, ...traits }: RowForm<E, K, F, Row>,
): ListAction<K | F, Row> {
  const entry = anyEntry(call, traits);
  const permission = permissionOf(call);
  return {
    label,
    ...(icon === undefined ? {} : { icon }),
    ...(allowed === undefined ? {} : { allowed }),
    ...(isDanger === undefined ? {} : { isDanger }),
    ...(permission === undefined ? {} : { permission }),
    run: (row, words) =>
      openDialog({
        title: textOf(words, entry.texts.heading, (language) => titled?.(row, language)),
        width: 'drawer',
        preventDefaultClose: true,
        mayClose: mayDrop,
        body: (close) => <RowEntry entry={entry} words={words} start={defaults(row)} onSent={() => close()} />,
      }),
  };
}

type Props = {
  readonly entry: AnyEntry;
  readonly words: WordBook<string>;
  readonly start: Readonly<Record<string, unknown>>;
  readonly onSent: () => void;
};

function RowEntry({ entry, words, start, onSent }: Props): ReactNode {
  const word = useWords(words);
  const { hint, verb } = entry.texts;
  const { form, submitted } = useEntryForm(entry, words, () => start);
  const box = useRef<HTMLFormElement>(null);
  useKey('Ctrl+Enter', { label: both(words, verb), run: () => box.current?.requestSubmit(), inDialog: true });
  return (
    <form ref={box} noValidate onSubmit={(event) => void submitted(onSent)(event)}>
      <ScreenStack>
        {hint !== undefined && <p>{word(hint)}</p>}
        <EntryFields entry={entry} words={words} control={form.control} />
        <FormButtons>
          <Button type="submit" variant="filled">
            {word(verb)}
          </Button>
        </FormButtons>
      </ScreenStack>
    </form>
  );
}
