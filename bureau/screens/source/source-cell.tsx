import { createContext, type ReactNode, use } from 'react';
import type { CellPlace } from '#bureau/contract/figure-source.ts';
import type { Text } from '#kit/words/words.ts';
import styles from './source-cell.module.css';

/** Opens the source of a cell; `what` names the cell. Undefined where a report has none, such as a specimen. */
export type OpenSource = (place: CellPlace, what: Text) => void;

export const SourceContext = createContext<OpenSource | undefined>(undefined);

type Props = {
  readonly place: CellPlace;
  readonly what: Text;
  /** The cell of its table that the Tab key reaches; arrows lead to the others. */
  readonly isFirst?: boolean;
  readonly children: ReactNode;
};

/** A cell of a report that leads to the rows it is counted from. */
export function SourceCell({ place, what, isFirst = false, children }: Props) {
  const open = use(SourceContext);
  if (open === undefined) return children;
  return (
    <button
      type="button"
      className={styles.cell}
      aria-haspopup="dialog"
      tabIndex={isFirst ? 0 : -1}
      data-cell={place.column ?? ''}
      onClick={() => open(place, what)}
    >
      {children}
    </button>
  );
}
