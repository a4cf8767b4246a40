import type { Cipher } from '#kit/server/cipher.ts';
import { addressMark } from './address.ts';
import { type PaperKind, identityKinds, paperNumber } from './normalise.ts';
import { forgottenMiddle, meantNames, nameRelation, namesOfTwoSlips, otherOrders } from './slips.ts';
import type { Reference } from './reference.ts';
import type { Connection } from '#database/connection.ts';

/** A borrower as the database's search functions return it; `matched` says by what it was found. */
export type FoundRow = {
  matched: 'cic' | 'name' | 'outer' | 'prefix' | PaperKind;
  subject_id: bigint;
  cic_code: string;
  subject_type: number;
  name: string;
  name_key: string;
  born_on: string | null;
  province_code: string;
  address_sealed: Buffer | null;
  identity_sealed: Buffer | null;
  tax_sealed: Buffer | null;
  registration_sealed: Buffer | null;
};

/** The borrower of a CIC code, even a code that was merged into another. */
export async function findByCic(client: Connection, code: string): Promise<FoundRow | undefined> {
  const { rows } = await client.query({
    name: 'find-by-cic',
    text: 'select * from bureau.find_by_cic($1) /* never null: matched, subject_id, cic_code, subject_type, name, name_key, province_code */ /* one of: matched = cic | citizen | name | old | other | outer | passport | prefix | registration | tax */',
    values: [code],
  });
  return rows[0];
}

export type AskedPapers = {
  identityNumber?: string | undefined;
  taxCode?: string | undefined;
  registrationNumber?: string | undefined;
};

/** Borrowers who hold one of the entered papers; none if no paper was entered. */
export async function findByPapers(client: Connection, cipher: Cipher, asked: AskedPapers): Promise<FoundRow[]> {
  const papers = papersOf(asked);
  if (papers.length === 0) return [];
  const { rows } = await client.query({
    name: 'find-by-paper',
    text: 'select * from bureau.find_by_paper($1, $2) /* never null: matched, subject_id, cic_code, subject_type, name, name_key, province_code */ /* one of: matched = cic | citizen | name | old | other | outer | passport | prefix | registration | tax */',
    values: [papers.map(([kind]) => kind), papers.map(([kind, number]) => cipher.blindIndex(kind, number))],
  });
  return rows;
}

/** The kinds of paper that entered numbers can be, with their numbers as they are indexed. */
export function papersOf({
  identityNumber = '',
  taxCode = '',
  registrationNumber = '',
}: AskedPapers): [PaperKind, string][] {
  const [identity, tax, registration] = [identityNumber, taxCode, registrationNumber].map(paperNumber);
  const papers: [PaperKind, string][] = [];
  if (identity) for (const kind of identityKinds(identity)) papers.push([kind, identity]);
  if (tax) {
    papers.push(['tax', tax]);
    // Since July 2025 a person's citizen ID is the tax code (Circular 86/2024).
    if (/^\d{12}$/.test(tax)) papers.push(['citizen', tax]);
  }
  if (registration) papers.push(['registration', registration]);
  return papers;
}

export type AskedName = {
  nameKey: string;
  type: 1 | 2 | undefined;
  province: string | undefined;
  address: string | undefined;
  limit: number;
};

/** Decides whether one of the rows found so far is certainly meant. */
export type RowsTest = (rows: readonly FoundRow[]) => boolean;

/**
 * Borrowers by folded name. First exactly this name. If that finds no certain match: its parts in another order, the
 * names one slip away and, within a province, those with one more middle syllable. If `isLikely` is true of none of
 * them: the names two slips away. Last: names that begin this way.
 */
export async function findByName(
  client: Connection,
  {
    cipher,
    syllables,
    asked,
    isConvincing,
    isLikely,
  }: {
    cipher: Cipher;
    syllables: Reference['syllables'];
    asked: AskedName;
    isConvincing: RowsTest;
    isLikely: RowsTest;
  },
): Promise<FoundRow[]> {
  const mark = asked.address === undefined ? 0n : addressMark(cipher, asked.address);
  const names = meantNames(asked.nameKey, syllables);
  const found: FoundRow[] = [];
  const isSpelled = names[0] === asked.nameKey;
  if (isSpelled) {
    found.push(...(await byNames(client, asked, { names: names.slice(0, 1), mark, most: Math.max(20, asked.limit) })));
    if (isConvincing(found)) return found;
  }
  // If a syllable occurs in no name, the slip is there and not a missing middle name.
  const middle =
    isSpelled && asked.province !== undefined && asked.type !== 1 ? forgottenMiddle(asked.nameKey) : undefined;
  const variants = [...otherOrders(asked.nameKey), ...(isSpelled ? names.slice(1) : names)].slice(0, mostNames);
  const near = await byVariants(client, asked, { names: variants, mark, middle });
  found.push(...near);
  if (!isLikely(near)) found.push(...(await byTwoSlips(client, asked, { syllables, mark })));
  if (found.length === 0) found.push(...(await byPrefix(client, asked)));
  return found;
}

const select = 'select * from bureau.';

async function byNames(
  client: Connection,
  { province, type }: AskedName,
  { names, mark, most }: { names: readonly string[]; mark: bigint; most: number },
): Promise<FoundRow[]> {
  const { rows } = await client.query({
    name: 'find-by-name',
    text: `${select}find_by_name($1, $2, $3, $4, $5) /* never null: matched, subject_id, cic_code, subject_type, name, name_key, province_code */ /* one of: matched = cic | citizen | name | old | other | outer | passport | prefix | registration | tax */`,
    values: [province ?? null, names, type ?? null, mark, most],
  });
  return rows;
}

// The database puts the likeliest addresses first, so the person meant is among these.
const variantsShown = 24;

async function byVariants(
  client: Connection,
  asked: AskedName,
  { names, mark, middle }: { names: readonly string[]; mark: bigint; middle: ReturnType<typeof forgottenMiddle> },
): Promise<FoundRow[]> {
  if (!middle) return names.length === 0 ? [] : byNames(client, asked, { names, mark, most: variantsShown });
  const { rows } = await client.query({
    name: 'find-by-name-or-outer',
    text: `${select}find_by_name($1, $2, $3, $4, $5) union all ${select}find_by_outer($1, $6, $7, $4, $5) /* never null: matched, subject_id, cic_code, subject_type, name, name_key, province_code */ /* one of: matched = cic | citizen | name | old | other | outer | passport | prefix | registration | tax */`,
    values: [asked.province, names, asked.type ?? null, mark, variantsShown, [middle.outer], middle.pattern],
  });
  // The pattern matches a little more than a forgotten syllable.
  return rows.filter(
    ({ matched, name_key }) => matched !== 'outer' || nameRelation(asked.nameKey, name_key) === 'middle-forgotten',
  );
}

// The most names for one call of find_by_name.
const mostNames = 400;

async function byTwoSlips(
  client: Connection,
  asked: AskedName,
  { syllables, mark }: { syllables: Reference['syllables']; mark: bigint },
): Promise<FoundRow[]> {
  const names = namesOfTwoSlips(asked.nameKey, syllables);
  const found: FoundRow[] = [];
  for (let from = 0; from < names.length; from += mostNames)
    found.push(
      ...(await byNames(client, asked, { names: names.slice(from, from + mostNames), mark, most: variantsShown })),
    );
  return found;
}

async function byPrefix(client: Connection, { nameKey, province, type, limit }: AskedName): Promise<FoundRow[]> {
  if (nameKey.length < 4) return [];
  const { rows } = await client.query({
    name: 'find-by-prefix',
    text: `${select}find_by_prefix($1, $2, $3, $4) /* never null: matched, subject_id, cic_code, subject_type, name, name_key, province_code */ /* one of: matched = cic | citizen | name | old | other | outer | passport | prefix | registration | tax */`,
    values: [province ?? null, nameKey, type ?? null, limit],
  });
  return rows;
}
