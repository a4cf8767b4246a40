import type pg from 'pg';
import type { Connection } from '#database/connection.ts';
import { judge, paperOf, type Verdict } from '#bureau/matching/confidence.ts';
import { nameSimilarity } from '#bureau/matching/similarity.ts';
import { nameRelation } from '#bureau/matching/slips.ts';
import type { Cipher } from '#kit/server/cipher.ts';
import type { Borrower } from './borrower.ts';
import {
  contradicts,
  differsByBirth,
  isNearPaper,
  isOfAnotherCitizen,
  isOfAnotherLife,
  type PaperNumber,
} from './contradicts.ts';

/** A borrower who is known or was created a row before; `subjectId` is missing until it is written. */
export type Known = {
  subjectId: bigint | undefined;
  readonly type: number;
  readonly nameKey: string;
  readonly bornOn: string | null;
  readonly sex: number | null;
  readonly provinceCode: string;
  readonly status: string;
  readonly updatedOn: string;
  readonly addressSealed: Buffer | null;
  readonly phoneSealed: Buffer | null;
  /** All papers; read only where a row's own papers leave a question. */
  papers: readonly PaperNumber[] | undefined;
};

export type Doubt = { readonly reason: 'doubtful' | 'conflict' | 'several'; readonly of: readonly Resembling[] };
type Resembling = { readonly known: Known; readonly confidence: number };

/** The match of a row: a known borrower; or a new one, with a doubt if it may be a known one after all. */
export type Whose = { readonly known: Known } | { readonly doubt: Doubt | undefined };

/** The borrowers that a page of rows may concern: by customer code, by paper, by name and day of birth. */
export type Candidates = {
  readonly byCustomer: ReadonlyMap<string, Known>;
  readonly byPaper: Map<string, Known[]>;
  readonly byName: Map<string, Known[]>;
};

/** Reads the candidates of a page: at most five queries, whatever the number of rows. */
export async function readCandidates(
  { client, cipher, institutionId }: { client: Connection; cipher: Cipher; institutionId: number },
  page: readonly Borrower[],
): Promise<Candidates> {
  const [people, companies] = [page.filter(({ type }) => type === 2), page.filter(({ type }) => type === 1)];
  const indexes = [...new Set(page.flatMap(({ papers }) => papers.map(({ index }) => index)))];
  const customers = await client.query(
    'select customer_code, subject_id from bureau.customer where institution_id = $1 and customer_code = any ($2)',
    [institutionId, page.map(({ staged }) => staged.customer_code)],
  );
  const papers = await client.query(
    `select encode(blind_index, 'hex') as index, subject_id from bureau.paper_index where blind_index = any ($1)
      order by subject_id`,
    [indexes.map((index) => Buffer.from(index, 'hex'))],
  );
  const ids = [...customers.rows, ...papers.rows].map(({ subject_id }) => subject_id);
  const subjects = await client.query(
    `select ${subjectColumns} from bureau.subject s where s.subject_id = any ($1)
     union
     select ${subjectColumns} from unnest($2::text[], $3::date[]) as a (name_key, born_on)
       join bureau.subject s on s.born_on = a.born_on and s.name_key = a.name_key and s.subject_type = 2
      where s.status <> 'merged'
     union
     select ${subjectColumns} from unnest($4::text[], $5::text[], $6::date[]) as a (province, name_key, founded_on)
       join bureau.subject s on s.province_code = a.province and s.name_key = a.name_key and s.born_on = a.founded_on
      where s.status <> 'merged' and s.subject_type = 1`,
    [
      ids,
      people.map(({ nameKey }) => nameKey),
      people.map(({ bornOn }) => bornOn),
      companies.map(({ staged }) => staged.province_code),
      companies.map(({ nameKey }) => nameKey),
      companies.map(({ bornOn }) => bornOn),
    ],
  );
  const merged = subjects.rows.flatMap(({ merged_into }) => (merged_into === null ? [] : [merged_into]));
  const heirs = merged.length === 0 ? [] : (await heirsOf(client, merged)).rows;
  const candidates = arrange(customers.rows, papers.rows, [...subjects.rows, ...heirs]);
  await readPapers(client, cipher, inQuestion(page, candidates));
  return candidates;
}

// Most rows of a month are of customers whose papers are all known: their papers are not read again.
function inQuestion(page: readonly Borrower[], candidates: Candidates): Map<bigint, Known> {
  const found = new Map<bigint, Known>();
  for (const borrower of page) {
    const held = matchedPapers(borrower, candidates);
    const own = candidates.byCustomer.get(borrower.staged.customer_code);
    if (borrower.type !== 2 || (own && held.get(own)?.size === borrower.papers.length)) continue;
    const named = candidates.byName.get(nameKeyOf(borrower)) ?? [];
    for (const known of [...held.keys(), ...named, ...(own === undefined ? [] : [own])])
      if (known.subjectId !== undefined) found.set(known.subjectId, known);
  }
  return found;
}

async function readPapers(client: Connection, cipher: Cipher, knowns: ReadonlyMap<bigint, Known>): Promise<void> {
  if (knowns.size === 0) return;
  const { rows } = await client.query(
    'select subject_id, kind, number_sealed from bureau.identity_paper where subject_id = any ($1)',
    [[...knowns.keys()]],
  );
  const bySubject = Map.groupBy(rows, ({ subject_id }) => subject_id);
  for (const [id, known] of knowns)
    known.papers = (bySubject.get(id) ?? []).map(({ kind, number_sealed }) => ({
      kind,
      number: cipher.open(number_sealed),
    }));
}

type SubjectRow = {
  subject_id: bigint;
  merged_into: bigint | null;
  subject_type: number;
  name_key: string;
  born_on: string | null;
  sex: number | null;
  province_code: string;
  status: string;
  updated_on: string;
  address_sealed: Buffer | null;
  phone_sealed: Buffer | null;
};

const subjectColumns = `s.subject_id, s.merged_into, s.subject_type, s.name_key, s.born_on, s.sex, s.province_code, s.status,
  s.updated_on, s.address_sealed, s.phone_sealed`;

function heirsOf(client: Connection, merged: readonly bigint[]): Promise<pg.QueryResult<SubjectRow>> {
  return client.query(`select ${subjectColumns} from bureau.subject s where s.subject_id = any ($1)`, [merged]);
}

function arrange(
  customers: readonly { customer_code: string; subject_id: bigint }[],
  papers: readonly { index: string; subject_id: bigint }[],
  subjects: readonly SubjectRow[],
): Candidates {
  const rows = new Map(subjects.map((row) => [row.subject_id, row]));
  const made = new Map<bigint, Known>();
  const knownOf = (id: bigint): Known[] => {
    const row = rows.get(id);
    if (!row) return [];
    if (row.merged_into !== null) return knownOf(row.merged_into);
    const known = made.get(id) ?? knownFrom(row);
    made.set(id, known);
    return [known];
  };
  const byCustomer = new Map(
    customers.flatMap(({ customer_code, subject_id }) =>
      knownOf(subject_id).map((known) => [customer_code, known] as const),
    ),
  );
  const byPaper = new Map<string, Known[]>();
  for (const { index, subject_id } of papers)
    byPaper.set(index, [...(byPaper.get(index) ?? []), ...knownOf(subject_id)]);
  const byName = new Map<string, Known[]>();
  for (const row of subjects) {
    for (const known of row.status === 'merged' ? [] : knownOf(row.subject_id)) {
      const key = nameKeyOf(known);
      byName.set(key, [...(byName.get(key) ?? []), known]);
    }
  }
  return { byCustomer, byPaper, byName };
}

function knownFrom(row: SubjectRow): Known {
  return {
    subjectId: row.subject_id,
    type: row.subject_type,
    nameKey: row.name_key,
    bornOn: row.born_on,
    sex: row.sex,
    provinceCode: row.province_code,
    status: row.status,
    updatedOn: row.updated_on,
    addressSealed: row.address_sealed,
    phoneSealed: row.phone_sealed,
    papers: undefined,
  };
}

/** The lookup key of name and day of birth. */
export function nameKeyOf({ nameKey, bornOn }: Pick<Known, 'nameKey' | 'bornOn'>): string {
  return `${bornOn ?? ''}|${nameKey}`;
}

/**
 * Finds a row's borrower by the table of domain 7.3, loading: only confidence 9 and 10 match a known borrower. A weaker
 * resemblance (5 to 8), a paper that belongs to another name, or a holder whom the row contradicts, makes a provisional
 * borrower.
 */
export function whoseRow(borrower: Borrower, candidates: Candidates): Whose {
  const papers = matchedPapers(borrower, candidates);
  const own = candidates.byCustomer.get(borrower.staged.customer_code);
  const isLikeOwn = own?.type === borrower.type && (papers.has(own) || likeness(borrower, own) >= 0.85);
  const isStill = own !== undefined && isLikeOwn && isStillOwn(borrower, own, papers.get(own));
  const judged: Judged[] = [...papers].map(([known, held]) => ({
    known,
    held,
    // Of whose code the row is, but not the row: the desk compares the two.
    verdict: known === own && !isStill ? conflict : verdictOf(borrower, known, held),
  }));
  if (own && isStill) return settled(borrower, { known: own, held: papers.get(own) }, judged);
  if (own && isLikeOwn && !papers.has(own)) judged.push({ known: own, held: undefined, verdict: conflict });
  const sure = judged.filter(({ verdict }) => verdict?.action === 'auto');
  const most = Math.max(0, ...sure.map(({ verdict }) => verdict?.confidence ?? 0));
  const best = sure.filter(({ verdict }) => verdict?.confidence === most);
  if (best.length === 1 && best[0]) return settled(borrower, best[0], judged);
  if (best.length > 1) return { doubt: doubtOf('several', best) };
  const conflicts = judged.filter(({ verdict }) => verdict?.action === 'conflict');
  if (conflicts.length > 0) return { doubt: doubtOf('conflict', conflicts) };
  const doubtful = [...judged, ...namesakes(borrower, candidates, papers)].filter(
    ({ verdict }) => (verdict?.confidence ?? 0) >= 5,
  );
  return { doubt: doubtful.length > 0 ? doubtOf('doubtful', doubtful) : undefined };
}

/** The kinds of the row's papers that somebody holds, by the papers' indexes. */
type Held = ReadonlyMap<string, string>;
type Judged = { readonly known: Known; readonly held: Held | undefined; readonly verdict: Verdict | undefined };

const conflict: Verdict = { confidence: 1, action: 'conflict', reasons: [] };

// An institution's own customer code is trusted as long as nothing contradicts it; with an equal citizen ID, tax code or
// passport a new date of birth or sex is a correction of the same person. Another citizen ID or tax code is another person's,
// and so may be a number one slip beside a known one where no strong paper is equal.
function isStillOwn(borrower: Borrower, own: Known, held: Held | undefined): boolean {
  if (borrower.type !== 2) return true;
  if (isOfAnotherLife(borrower, own)) return false;
  if (held !== undefined && paperOf(new Set(held.values())) === 'strong') return true;
  return !differsByBirth(borrower, own) && !isNearPaper(borrower, own);
}

// A paper that the found borrower lacks, and that belongs to somebody whom the row contradicts, is not given to the found one.
function settled(borrower: Borrower, found: Pick<Judged, 'known' | 'held'>, judged: readonly Judged[]): Whose {
  const others = judged.filter(
    ({ known, held }) =>
      known !== found.known &&
      contradicts(borrower, known) &&
      [...(held?.keys() ?? [])].some((index) => !found.held?.has(index)),
  );
  return others.length === 0
    ? { known: found.known }
    : { doubt: doubtOf('conflict', [...others, { ...found, verdict: conflict }]) };
}

function doubtOf(reason: Doubt['reason'], judged: readonly Judged[]): Doubt {
  const of = judged.map(({ known, verdict }) => ({ known, confidence: verdict?.confidence ?? 0 }));
  return { reason, of: of.sort((one, other) => other.confidence - one.confidence).slice(0, 3) };
}

// Who holds which of the row's papers: the kind by the paper's index.
function matchedPapers({ papers }: Borrower, { byPaper }: Candidates): Map<Known, Held> {
  const found = new Map<Known, Map<string, string>>();
  for (const { index, kind } of papers) {
    for (const known of byPaper.get(index) ?? []) found.set(known, (found.get(known) ?? new Map()).set(index, kind));
  }
  return found;
}

function verdictOf(borrower: Borrower, known: Known, held: Held, isNear = false): Verdict | undefined {
  const verdict = judge({
    isCicCode: false,
    paper: paperOf(new Set(held.values())),
    name: likeness(borrower, known),
    relation: nameRelation(borrower.nameKey, known.nameKey),
    address: undefined,
    isSameProvince: borrower.staged.province_code === known.provinceCode,
    isSameBirthDate: borrower.bornOn !== null && borrower.bornOn === known.bornOn,
    isNearPaper: isNear,
  });
  // A person and a company are never the same, whatever the paper says; nor are two people whom other data tell apart.
  return borrower.type !== known.type || (held.size > 0 && contradicts(borrower, known)) ? conflict : verdict;
}

// Same name and day of birth: doubtful in the same province, unless both have a citizen ID and these differ; anywhere, if a
// paper differs by one slip.
function namesakes(borrower: Borrower, { byName }: Candidates, papers: ReadonlyMap<Known, unknown>): Judged[] {
  if (borrower.bornOn === null) return [];
  const others = (byName.get(nameKeyOf(borrower)) ?? []).filter(
    (known) => known.type === borrower.type && !papers.has(known),
  );
  return others.flatMap((known) => {
    const isNear = isNearPaper(borrower, known);
    if (!isNear && isOfAnotherCitizen(borrower, known)) return [];
    return [{ known, held: undefined, verdict: verdictOf(borrower, known, new Map(), isNear) }];
  });
}

function likeness({ nameKey }: Borrower, known: Known): number {
  return nameSimilarity(nameKey, known.nameKey);
}
