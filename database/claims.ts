/**
 * What a statement says of its own result where the schema cannot prove it, as a comment in its text:
 * `never null: name, total` or `one of: state = open | closed`. It is believed by the types and looked at in each answer.
 */
export type Claim = {
  readonly column: string;
  /** The only values, as text; undefined where the claim is that there is no null. */
  readonly values: readonly string[] | undefined;
};

/** The claims in a statement's text. */
export function claimsOf(text: string): readonly Claim[] {
  return [...text.matchAll(/\/\* (never null|one of): ([^*]*) \*\//g)].flatMap(([, kind, list = '']) =>
    list.split(/,\s*/).map((each): Claim => {
      const [column = '', values] = each.split(' = ');
      return { column, values: kind === 'one of' ? (values ?? '').split(/\s*\|\s*/) : undefined };
    }),
  );
}

type Row = Readonly<Record<string, { toString(): string } | null>>;

/** Throws where an answer is not what its statement claims. */
export function holdClaims(claims: readonly Claim[], rows: readonly Row[]): void {
  for (const { column, values } of claims) {
    for (const row of rows) {
      const value = row[column];
      const isHeld = values === undefined ? value !== null : value === null || values.includes(String(value));
      if (!isHeld) throw new TypeError(`the statement's claim on ${column} does not hold`);
    }
  }
}
