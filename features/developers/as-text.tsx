import type { ReactNode } from 'react';

/** A text with what a program writes, which stands between backticks, as code. */
export function asText(text: string): ReactNode {
  // oxlint-disable-next-line react/no-array-index-key -- the parts of one text never move
  return text.split('`').map((part, at) => (at % 2 === 1 ? <code key={at}>{part}</code> : part));
}
