import type { DisputedField } from '#bureau/credit/file.ts';
import type { Connection } from '#database/connection.ts';

/** How many months back, from a contract's newest, something is counted from its figures; 0: not at all. */
type Reach = {
  /** From the figure of every month. */
  readonly months: number;
  /** From those of months in group 2. */
  readonly attention: number;
  /** From those of months in groups 3 to 5. */
  readonly bad: number;
};

const none: Reach = { months: 0, attention: 0, bad: 0 };
const all = (months: number): Reach => ({ ...none, months });

type FigureField = 'balance' | 'group' | 'overdue' | 'contract' | 'collateral';

/**
 * What the sections of reports are counted from (bureau/reports, bureau/lineage/choose.ts). A group that is reported wrongly changes which
 * debt is called bad, so that groups reach as far as the section does.
 */
const ofSections: Readonly<Record<string, Partial<Record<FigureField, Reach>>>> = {
  groups: { group: all(24) },
  exposure: { group: all(1), balance: all(1), collateral: all(1) },
  'current-debt': { group: all(1), balance: all(1), contract: all(1) },
  'debt-months': { balance: all(12) },
  // The picture of 60 months.
  history: { group: all(60), balance: all(60) },
  'bad-debt': { group: all(60), balance: { ...none, bad: 60 } },
  attention: { group: all(12), balance: { ...none, attention: 12 } },
  'worst-ever': { group: all(60) },
  contracts: { group: all(1), balance: all(1), overdue: all(1), contract: all(1) },
  collateral: { collateral: all(1) },
  check: { group: all(60) },
  score: { group: all(60), balance: all(13), contract: all(1), collateral: all(1) },
};

const relation = [
  'groups',
  'exposure',
  'current-debt',
  'debt-months',
  'history',
  'bad-debt',
  'attention',
  'worst-ever',
];
const detail = ['contracts', 'groups', 'exposure', 'debt-months', 'history', 'bad-debt', 'attention', 'worst-ever'];

/** The products whose report is made by a function of its own, as bundles are by their sections (bureau.product). */
const ofProducts: Readonly<Record<string, readonly string[]>> = {
  R10: [...relation, 'collateral'],
  R11: [...relation, 'collateral'],
  R10A: detail,
  R11A: detail,
  S10A: [...relation, 'contracts', 'collateral'],
  S11A: [...relation, 'contracts', 'collateral'],
  R20: ['collateral'],
  R21: ['collateral'],
  S11T: relation,
  B11T: ['exposure', 'worst-ever'],
  S37: ['check'],
  TN10: [...relation, 'collateral'],
  TN11: [...relation, 'collateral'],
  DTD: ['score'],
  XHTD: ['current-debt'],
  XHTC: ['current-debt'],
};

type Held = Reach & { readonly product: string };

/**
 * The products whose reports hold a figure, and how far back. Who borrows stands in every report; 'other' names no figure, so everybody who
 * asked is told of it.
 */
export function heldBy(field: DisputedField, bundles: ReadonlyMap<string, readonly string[]>): Held[] {
  if (field === 'identity' || field === 'other') return [{ product: '*', ...all(1) }];
  const products = new Map([...bundles, ...Object.entries(ofProducts)]);
  return [...products].flatMap(([product, sections]) => {
    const reaches = sections.map((id) => ofSections[id]?.[field] ?? none);
    const most = (of: keyof Reach) => Math.max(0, ...reaches.map((each) => each[of]));
    const held = { product, months: most('months'), attention: most('attention'), bad: most('bad') };
    return held.months + held.attention + held.bad > 0 ? [held] : [];
  });
}

/** Tells the institutions whose reply held the figure of a corrected case of the acting institution; how many. */
export async function tellHolders(client: Connection, dispute: string, field: DisputedField): Promise<number> {
  const { rows: products } = await client.query('select code, sections from bureau.product where sections <> $1', [[]]);
  const held = heldBy(field, new Map(products.map(({ code, sections }) => [code, sections])));
  const { rows } = await client.query('select portal.tell_holders($1, $2, $3, $4, $5) as told /* never null: told */', [
    dispute,
    held.map(({ product }) => product),
    held.map(({ months }) => months),
    held.map(({ attention }) => attention),
    held.map(({ bad }) => bad),
  ]);
  return rows[0]?.told ?? 0;
}
