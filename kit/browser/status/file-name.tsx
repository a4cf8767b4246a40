import { Fragment, type ReactNode } from 'react';
import { partsOfName } from './name-parts.ts';

/** A file's name that breaks at its separators where it must, and never inside its ending: no 'xls' loses its last letter. */
export function FileName({ name }: { readonly name: string }): ReactNode {
  const parts = partsOfName(name);
  const end = parts.at(-1) ?? '';
  return (
    <>
      {parts.slice(0, -1).map((part, at) => (
        // oxlint-disable-next-line react/no-array-index-key -- parts of one text keep their places
        <Fragment key={at}>
          {part}
          <wbr />
        </Fragment>
      ))}
      <span data-whole={end.length <= longestEnd || undefined}>{end}</span>
    </>
  );
}

/** Letters that stay on one line even on the narrowest screen. */
const longestEnd = 20;
