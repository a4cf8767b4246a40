import type { ReactNode } from 'react';
import { partsOf } from './text-parts.ts';

/** A text with its links, and with what a program writes as code. */
export function asText(text: string): ReactNode {
  return partsOf(text).map((part, at) => {
    // oxlint-disable-next-line react/no-array-index-key -- the parts of one text never move
    if (part.kind === 'code') return <code key={at}>{part.text}</code>;
    if (part.kind === 'plain') return part.text;
    return (
      // oxlint-disable-next-line react/no-array-index-key -- the parts of one text never move
      <a key={at} href={part.to}>
        {part.text}
      </a>
    );
  });
}
