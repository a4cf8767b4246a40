import { useEffect, useState } from 'react';
import { type Copied, copyText } from '#kit/browser/copy.ts';
import { useWords } from '#kit/browser/words.tsx';
import { listWords } from '#kit/words/list.ts';

/** Copies a text, and the message about it for three seconds; an empty text if there is nothing to say. */
export function useCopy() {
  const t = useWords(listWords);
  const [said, setSaid] = useState('');
  useEffect(() => {
    if (said === '') return;
    const timer = setTimeout(() => setSaid(''), 3_000);
    return () => clearTimeout(timer);
  }, [said]);
  const copy = (text: string | undefined) => {
    if (text === undefined || text === '') return;
    void copyText(text).then((isCopied) => setSaid(t(isCopied ? 'copied' : 'copyFailed', { text })));
  };
  /** Copies rows as a table, and says how many. */
  const copyRows = (table: Copied, count: string) =>
    void copyText(table).then((isCopied) => setSaid(t(isCopied ? 'copiedRows' : 'copyFailed', { count })));
  return { said, copy, copyRows };
}
