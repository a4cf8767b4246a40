import type { CodeTable, Indicator, Structure, ValueType } from '#bureau/intake/kind.ts';

/** An indicator prepared for reading bytes. */
export type Column = {
  readonly code: string;
  readonly column: string;
  readonly isRequired: boolean;
  readonly type: ValueType | DecimalType;
  /** Characters or digits; unused for amounts. */
  readonly least: number;
  readonly most: number;
  readonly structure: Structure | undefined;
  readonly codes: CodeIndex | undefined;
  /** The most bytes of its COPY text. */
  readonly mostBytes: number;
};

/** The value of a control total, only in CANDOI: a number with up to two decimals, as text. */
export type DecimalType = { readonly kind: 'decimal' };

/** A code table indexed by the bytes of its codes, packed into a number: at most six of them. */
type CodeIndex = {
  readonly placeOf: ReadonlyMap<number, number>;
  /** The staged values, by index in the table. */
  readonly staged: readonly Buffer[];
  readonly values: readonly string[];
};

export function compileColumn(indicator: Indicator | (Omit<Indicator, 'type'> & { type: DecimalType })): Column {
  const { code, column, isRequired, type } = indicator;
  const [least, most] = lengthsOf(type);
  return {
    code,
    column,
    isRequired,
    type,
    least,
    most,
    structure: type.kind === 'digits' ? type.structure : undefined,
    codes: type.kind === 'code' ? indexCodes(type.table) : undefined,
    // A character takes at most four bytes, and COPY doubles a backslash.
    mostBytes: type.kind === 'text' ? most * 4 : 64,
  };
}

function lengthsOf(type: ValueType | DecimalType): [least: number, most: number] {
  if (type.kind === 'text') return [1, type.most];
  if (type.kind === 'digits' || type.kind === 'whole') return [type.least, type.most];
  return [0, 0];
}

function indexCodes({ codes }: CodeTable): CodeIndex {
  const placeOf = new Map(codes.map(({ code }, place) => [packed(Buffer.from(code)), place]));
  // A sheet's number 2 can only mean 02: restore leading zeros that a cell lost, unless another entry has that code.
  for (const [place, { code }] of codes.entries()) {
    const bare = packed(Buffer.from(code.replace(/^0+(?=\d)/, '')));
    if (/^\d+$/.test(code) && !placeOf.has(bare)) placeOf.set(bare, place);
  }
  return {
    placeOf,
    staged: codes.map(({ value }) => Buffer.from(value)),
    values: codes.map(({ value }) => value),
  };
}

/** Up to six bytes as one number; -1 for more, because no code is longer. */
export function packed(bytes: Uint8Array, start = 0, end = bytes.length): number {
  if (end - start > 6) return -1;
  let number = 0;
  for (let at = start; at < end; at += 1) number = number * 256 + (bytes[at] ?? 0);
  return number;
}
