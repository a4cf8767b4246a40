import type { FormEvent, ReactNode } from 'react';
import { Button } from '#kit/browser/inputs/button/button.tsx';
import { useWords } from '#kit/browser/words.tsx';
import { both, type WordBook } from '#kit/words/words.ts';
import { FormButtons, FormCard, FormFields } from './form-card.tsx';

type Props<K extends string> = {
  readonly words: WordBook<K>;
  readonly heading: NoInfer<K>;
  readonly hint?: NoInfer<K>;
  /** The action of its button and Ctrl+Enter. */
  readonly verb: NoInfer<K>;
  readonly onSubmit: (event: FormEvent<HTMLFormElement>) => unknown;
  /** A field across the whole form, usually the reason. */
  readonly across?: ReactNode;
  /** Fields side by side. */
  readonly children: ReactNode;
};

/** A form above the list that it adds to, with one action: its fields, one across, its button. */
export function EntryForm<K extends string>(props: Props<K>): ReactNode {
  const { words, heading, hint, verb, onSubmit, across, children } = props;
  const t = useWords<K>(words);
  return (
    <FormCard
      title={t(heading)}
      {...(hint === undefined ? {} : { hint: t(hint) })}
      onSubmit={onSubmit}
      submitKey={both<K>(words, verb)}
    >
      <FormFields>{children}</FormFields>
      {across}
      <FormButtons>
        <Button type="submit" variant="filled">
          {t(verb)}
        </Button>
      </FormButtons>
    </FormCard>
  );
}
