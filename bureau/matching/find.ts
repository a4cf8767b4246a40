import type { Cipher } from '#kit/server/cipher.ts';
import { addressMark } from './address.ts';
import { type PaperKind, identityKinds, paperNumber } from './normalise.ts';
import { familiesWith } from './known-syllables.ts';
import { forgottenMiddle, isInitial, meantNames, nameRelation, namesOfTwoSlips, otherOrders } from './slips.ts';
import { otherSpellings } from './spelling.ts';
import type { OtherName } from './compare-names.ts';
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

/** The earlier, English and short names of borrowers, by borrower. */
export async function findOtherNames(
  client: Connection,
  subjects: readonly bigint[],
): Promise<ReadonlyMap<bigint, readonly OtherName[]>> {
  if (subjects.length === 0) return new Map();
  const { rows } = await client.query({
    name: 'names-of',
    text: 'select * from bureau.names_of($1) /* never null: subject_id, kind, name */ /* one of: kind = earlier | english | short */',
    values: [subjects],
  });
  return Map.groupBy(rows, ({ subject_id }) => subject_id);
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

/** The borrower of a CIC code, and those who hold one of the papers beside it: one statement. */
export async function findByCicAndPapers(
  client: Connection,
  cipher: Cipher,
  { code, papers }: { code: string; papers: AskedPapers },
): Promise<FoundRow[]> {
  const asked = papersOf(papers);
  if (asked.length === 0) {
    const row = await findByCic(client, code);
    return row === undefined ? [] : [row];
  }
  const { rows } = await client.query({
    name: 'find-by-cic-and-paper',
    text: 'select * from bureau.find_by_cic($1) union all select * from bureau.find_by_paper($2, $3) /* never null: matched, subject_id, cic_code, subject_type, name, name_key, province_code */ /* one of: matched = cic | citizen | name | old | other | outer | passport | prefix | registration | tax */',
    values: [code, asked.map(([kind]) => kind), asked.map(([kind, number]) => cipher.blindIndex(kind, number))],
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
  const variants = [
    ...new Set([
      ...otherOrders(asked.nameKey),
      ...otherSpellings(asked.nameKey, syllables),
      ...(isSpelled ? names.slice(1) : names),
    ]),
  ].slice(0, mostNames);
  const near = await byVariants(client, asked, { names: variants, mark, middle });
  found.push(...near);
  if (!isLikely(near)) found.push(...(await byTwoSlips(client, asked, { syllables, mark })));
  if (found.length === 0) found.push(...(await byPrefix(client, asked)));
  return found;
}

/**
 * Persons whose given name is the last word and whose other parts begin with what was typed (`ng t chau`), in a
 * province or born on a day; nobody without either.
 */
export async function findByInitials(
  client: Connection,
  { cipher, asked, bornOn }: { cipher: Cipher; asked: AskedName; bornOn: string | undefined },
): Promise<FoundRow[]> {
  const words = asked.nameKey.split(' ');
  const [first = '', last = ''] = [words[0], words.at(-1)];
  const pattern = [...words.slice(0, -1).map((word) => (isInitial(word) ? `${word}%` : word)), last].join(' ');
  if (bornOn !== undefined)
    return findByBirth(client, { bornOn, province: asked.province, names: [], patterns: [pattern] });
  if (asked.province === undefined) return [];
  const families = isInitial(first) ? familiesWith(first) : [first];
  const mark = asked.address === undefined ? 0n : addressMark(cipher, asked.address);
  const { rows } = await client.query({
    name: 'find-by-outer',
    text: `${select}find_by_outer($1, $2, $3, $4, $5) /* never null: matched, subject_id, cic_code, subject_type, name, name_key, province_code */ /* one of: matched = cic | citizen | name | old | other | outer | passport | prefix | registration | tax */`,
    values: [asked.province, families.slice(0, 100).map((family) => `${family} ${last}`), pattern, mark, 200],
  });
  return rows;
}

/** Persons born on a day whose name is about the typed one: its family and middle names, or its given name, or a slip. */
export function findNearBirth(
  client: Connection,
  { syllables, asked, bornOn }: { syllables: Reference['syllables']; asked: AskedName; bornOn: string },
): Promise<FoundRow[]> {
  const words = asked.nameKey.split(' ');
  const patterns = [`% ${words.at(-1)}`, `${words[0]} %`].filter((pattern) => pattern.length > 4);
  const names = [asked.nameKey, ...otherOrders(asked.nameKey), ...meantNames(asked.nameKey, syllables)];
  return findByBirth(client, { bornOn, province: asked.province, names: names.slice(0, mostNames), patterns });
}

async function findByBirth(
  client: Connection,
  {
    bornOn,
    province,
    names,
    patterns,
  }: { bornOn: string; province: string | undefined; names: string[]; patterns: string[] },
): Promise<FoundRow[]> {
  const { rows } = await client.query({
    name: 'find-by-birth',
    text: `${select}find_by_birth($1, $2, $3, $4) /* never null: matched, subject_id, cic_code, subject_type, name, name_key, province_code */ /* one of: matched = cic | citizen | name | old | other | outer | passport | prefix | registration | tax */`,
    values: [bornOn, province ?? null, names, patterns],
  });
  return rows;
}

/**
 * Companies by proper name, and whoever has the name as an earlier, English or short one: as typed; if that finds
 * nobody, spelled as a region does or with a slip. With `keys` of the release before, whose rows the index may lack.
 */
export async function findByProper(
  client: Connection,
  {
    cipher,
    syllables,
    asked,
    proper,
    isExact,
  }: {
    cipher: Cipher;
    syllables: Reference['syllables'];
    asked: AskedName;
    proper: readonly string[];
    isExact: boolean;
  },
): Promise<FoundRow[]> {
  const mark = asked.address === undefined ? 0n : addressMark(cipher, asked.address);
  const exact = await byProper(client, asked, { names: proper, mark, most: Math.max(20, asked.limit) });
  if (exact.length > 0 || isExact) return exact;
  const near = proper.flatMap((key) => [
    ...otherSpellings(key, syllables),
    ...meantNames(key, syllables),
    ...joins(key),
  ]);
  const found = await byProper(client, asked, {
    names: [...new Set(near)].slice(0, mostNames),
    mark,
    most: variantsShown,
  });
  if (found.length > 0) return found;
  const far = proper.flatMap((key) => namesOfTwoSlips(key, syllables)).slice(0, mostNames);
  return byProper(client, asked, { names: far, mark, most: variantsShown });
}

// A blank that was forgotten or is too much.
const joins = (key: string) => (key.includes(' ') ? [key.replaceAll(' ', '')] : []);

async function byProper(
  client: Connection,
  { nameKey, province }: AskedName,
  { names, mark, most }: { names: readonly string[]; mark: bigint; most: number },
): Promise<FoundRow[]> {
  if (names.length === 0) return [];
  const { rows } = await client.query({
    name: 'find-by-proper',
    text: `${select}find_by_proper($1, $2, $3, $4) union all ${select}find_by_name($1, $5, 1, $3, $4) /* never null: matched, subject_id, cic_code, subject_type, name, name_key, province_code */ /* one of: matched = cic | citizen | name | old | other | outer | passport | prefix | registration | tax */`,
    values: [province ?? null, names, mark, most, [nameKey]],
  });
  return rows;
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
