import type { ReactNode } from 'react';
import { FileInput } from '#kit/browser/inputs/file/file-input.tsx';
import { useWords } from '#kit/browser/words.tsx';
import type { WordBook } from '#kit/words/words.ts';
import type { EntryFile } from './entry-spec.ts';
import type { Attached } from './use-attached.ts';

type Props = {
  readonly of: EntryFile<string>;
  readonly words: WordBook<string>;
  readonly attached: Attached;
};

/** The one file that may go with a form, below its fields. */
export function EntryFileInput({ of, words, attached }: Props): ReactNode {
  const word = useWords(words);
  const { label, hint, extensions, maxMb } = of;
  return (
    <FileInput
      label={word(label)}
      {...(hint === undefined ? {} : { hint: word(hint) })}
      value={attached.files}
      error={attached.fault}
      onChange={attached.choose}
      {...{ extensions, maxMb, maxFiles: 1 }}
    />
  );
}
