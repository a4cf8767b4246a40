import type { StatusFamily } from '#kit/browser/theme/tokens.ts';
import type { ColumnKind } from './columns.ts';

type Column = {
  readonly name: string;
  readonly kind?: ColumnKind | undefined;
  readonly person?: true;
  readonly names?: true;
  readonly isState?: true;
  readonly onCard?: true;
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
  const of = (...kinds: readonly ColumnKind[]) => shown.find(({ kind }) => kind !== undefined && kinds.includes(kind));
  const name =
    shown.find(({ names }) => names === true) ??
    shown.find(({ person }) => person === true) ??
    shown.find(isNaming) ??
    shown[0];
  const parts: readonly (readonly [CardPart, C | undefined])[] = [
    ['name', name],
    ['state', shown.find(({ isState }) => isState === true) ?? shown.find(isColouredStatus)],
    ['figure', of('group') ?? of('money') ?? of('number')],
    ['day', of('dateTime', 'date', 'month')],
    ['code', shown.find((column) => column.kind === 'code' && column !== name)],
    ...shown.filter(({ onCard }) => onCard === true).map((column) => ['also', column] as const),
  ];
  return new Map(parts.flatMap(([part, column]) => (column === undefined ? [] : [[column.name, part] as const])));
}

function isColouredStatus({ kind, options }: Column): boolean {
  return kind === 'status' && options?.some(({ family }) => family) === true;
}

function isNaming({ kind }: Column): boolean {
  return kind === undefined || kind === 'text' || kind === 'code';
}
