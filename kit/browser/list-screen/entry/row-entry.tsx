import { type ReactNode, useEffect, useEffectEvent } from 'react';
import { DrawerContext } from '#kit/browser/dialogs/drawer-context.ts';
import { FormButtons, FormCard } from '#kit/browser/form-card/form-card.tsx';
import { Button } from '#kit/browser/inputs/button/button.tsx';
import { useWords } from '#kit/browser/words.tsx';
import { both, type WordBook } from '#kit/words/words.ts';
import { EntryFields } from './entry-fields.tsx';
import type { AnyEntry } from './entry-spec.ts';
import { useEntryForm } from './use-entry-form.ts';

export type RowEntryProps = {
  readonly entry: AnyEntry;
  readonly words: WordBook<string>;
  readonly start: Readonly<Record<string, unknown>>;
  readonly onSent: () => void;
};

// Its dialog has a title already.
const inDrawer = { tell: () => undefined };

/** The form of one row, in the drawer that its action opens. */
export function RowEntry({ entry, words, start, onSent }: RowEntryProps): ReactNode {
  const word = useWords(words);
  const { heading, hint, verb } = entry.texts;
  const { form, submitted } = useEntryForm(entry, words, () => start);
  const begin = useEffectEvent(() => {
    const first = entry.fields.find(({ when }) => when?.(form.getValues()) !== false)?.name;
    if (first !== undefined) form.setFocus(first);
  });
  // Once the drawer has taken the form in.
  useEffect(() => {
    const frame = requestAnimationFrame(() => begin());
    return () => cancelAnimationFrame(frame);
  }, []);
  return (
    <DrawerContext value={inDrawer}>
      <FormCard
        title={word(heading)}
        {...(hint === undefined ? {} : { hint: word(hint) })}
        onSubmit={submitted(onSent)}
        submitKey={both(words, verb)}
      >
        <EntryFields entry={entry} words={words} form={form} />
        <FormButtons>
          <Button type="submit" variant="filled">
            {word(verb)}
          </Button>
        </FormButtons>
      </FormCard>
    </DrawerContext>
  );
}
