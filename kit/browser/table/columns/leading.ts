import type { StatusFamily } from '#kit/browser/theme/tokens.ts';
import type { ColumnKind } from './columns.ts';

/** Pixels from which a code is too long for a card. */
const longCode = 480;

type Column = {
  readonly name: string;
  readonly width?: number;
  readonly kind?: ColumnKind | undefined;
  readonly person?: true;
  readonly names?: true;
  readonly isState?: true;
  readonly onCard?: true;
  readonly isSerial?: true;
  readonly hidden?: true;
  readonly options?: readonly { readonly family?: StatusFamily }[];
};

/** What a column is on the card of a row, where there is no room for a table. */
export type CardPart = 'name' | 'state' | 'figure' | 'day' | 'code' | 'also';

/**
 * The columns that say in short what a row is: what names it, its state, the one figure that matters, its day, a code, and those
 * that the contract asks for besides.
 */
export function leadingOf<C extends Column>(columns: readonly C[]): ReadonlyMap<string, CardPart> {
  const shown = columns.filter(({ hidden }) => hidden !== true);
  const name =
    shown.find(({ names }) => names === true) ??
    shown.find(({ person }) => person === true) ??
    shown.find(isNaming) ??
    shown[0];
  const others = shown.filter((column) => column !== name);
  // A running number is no figure of the row.
  const of = (...kinds: readonly ColumnKind[]) =>
    others.find(({ kind, isSerial }) => kind !== undefined && kinds.includes(kind) && isSerial !== true);
  const asked = others.find(({ kind, onCard }) => onCard === true && (kind === 'group' || kind === 'money'));
  const parts: readonly (readonly [CardPart, C | undefined])[] = [
    ['name', name],
    ['state', shown.find(({ isState }) => isState === true) ?? shown.find(isColouredStatus)],
    // An amount that the contract asks for says more than the first one.
    ['figure', asked ?? of('group') ?? of('money') ?? of('number')],
    ['day', of('dateTime', 'date', 'month')],
    ['code', others.find(isShortCode)],
    ...shown.filter(({ onCard }) => onCard === true).map((column) => ['also', column] as const),
  ];
  return new Map(parts.flatMap(([part, column]) => (column === undefined ? [] : [[column.name, part] as const])));
}

function isColouredStatus({ kind, options }: Column): boolean {
  return kind === 'status' && options?.some(({ family }) => family) === true;
}

/** A code that a card has room for; a digest is read in the table. */
function isShortCode({ kind, isSerial, width = 0 }: Column): boolean {
  return kind === 'code' && isSerial !== true && width < longCode;
}

function isNaming({ kind }: Column): boolean {
  return kind === undefined || kind === 'text' || kind === 'code';
}
