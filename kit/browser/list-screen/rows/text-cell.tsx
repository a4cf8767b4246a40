import type { ReactNode } from 'react';
import type { AnyRow } from '#kit/browser/list-screen/spec.ts';
import { lineOf } from '#kit/browser/table/cell.tsx';
import { useLanguage, useWords } from '#kit/browser/words.tsx';
import type { Language, Say, WordBook } from '#kit/words/words.ts';

type TextOf = (row: never, say: Say<string>, language: Language) => string;

/** A cell with the text that files have for its value. */
export function textCell(words: WordBook<string>, text: TextOf): (row: AnyRow) => ReactNode {
  return (row) => <TextCell words={words} text={text} row={row} />;
}

function TextCell({ words, text, row }: { words: WordBook<string>; text: TextOf; row: AnyRow }): ReactNode {
  const word = useWords(words);
  const { language } = useLanguage();
  // The contract declares the text for the rows of its own list.
  return lineOf(text(row as never, word, language));
}
