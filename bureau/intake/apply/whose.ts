import type pg from 'pg';
import type { Connection } from '#database/connection.ts';
import { judge, paperOf, type Verdict } from '#bureau/matching/confidence.ts';
import { paperNumber } from '#bureau/matching/normalise.ts';
import { nameSimilarity } from '#bureau/matching/similarity.ts';
import { nameRelation } from '#bureau/matching/slips.ts';
import type { Cipher } from '#kit/server/cipher.ts';
import type { Borrower } from './borrower.ts';

/** A borrower who is known or was created a row before; `subjectId` is missing until it is written. */
export type Known = {
  subjectId: bigint | undefined;
  readonly type: number;
  readonly nameKey: string;
  readonly bornOn: string | null;
  readonly provinceCode: string;
  readonly status: string;
  readonly updatedOn: string;
  readonly identitySealed: Buffer | null;
  readonly addressSealed: Buffer | null;
  readonly phoneSealed: Buffer | null;
};

export type Doubt = { readonly reason: 'doubtful' | 'conflict' | 'several'; readonly of: readonly Resembling[] };
type Resembling = { readonly known: Known; readonly confidence: number };

/** The match of a row: a known borrower; or a new one, with a doubt if it may be a known one after all. */
export type Whose = { readonly known: Known } | { readonly doubt: Doubt | undefined };

/** The borrowers that a page of rows may concern: by customer code, by paper, by name, day of birth and province. */
export type Candidates = {
  readonly byCustomer: ReadonlyMap<string, Known>;
  readonly byPaper: Map<string, Known[]>;
  readonly byName: Map<string, Known[]>;
};

/** Reads the candidates of a page: three queries, whatever the number of rows. */
export async function readCandidates(
  client: Connection,
  institutionId: number,
  page: readonly Borrower[],
): Promise<Candidates> {
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
     select ${subjectColumns} from unnest($2::text[], $3::text[], $4::date[]) as a (province, name_key, born_on)
       join bureau.subject s on s.province_code = a.province and s.name_key = a.name_key and s.born_on = a.born_on
      where s.status <> 'merged'`,
    [
      ids,
      page.map(({ staged }) => staged.province_code),
      page.map(({ nameKey }) => nameKey),
      page.map(({ bornOn }) => bornOn),
    ],
  );
  const merged = subjects.rows.flatMap(({ merged_into }) => (merged_into === null ? [] : [merged_into]));
  const heirs = merged.length === 0 ? [] : (await heirsOf(client, merged)).rows;
  return arrange(customers.rows, papers.rows, [...subjects.rows, ...heirs]);
}

type SubjectRow = {
  subject_id: bigint;
  merged_into: bigint | null;
  subject_type: number;
  name_key: string;
  born_on: string | null;
  province_code: string;
  status: string;
  updated_on: string;
  identity_sealed: Buffer | null;
  address_sealed: Buffer | null;
  phone_sealed: Buffer | null;
};

const subjectColumns = `s.subject_id, s.merged_into, s.subject_type, s.name_key, s.born_on, s.province_code, s.status, s.updated_on,
  s.identity_sealed, s.address_sealed, s.phone_sealed`;

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
    provinceCode: row.province_code,
    status: row.status,
    updatedOn: row.updated_on,
    identitySealed: row.identity_sealed,
    addressSealed: row.address_sealed,
    phoneSealed: row.phone_sealed,
  };
}

/** The lookup key of name, day of birth and province. */
export function nameKeyOf({
  nameKey,
  bornOn,
  provinceCode,
}: Pick<Known, 'nameKey' | 'bornOn' | 'provinceCode'>): string {
  return `${provinceCode}|${bornOn ?? ''}|${nameKey}`;
}

/**
 * Finds a row's borrower by the table of domain 7.3, loading: only confidence 9 and 10 match a known borrower. A
 * weaker resemblance (5 to 8), or a paper that belongs to another name, makes a provisional borrower.
 */
export function whoseRow(borrower: Borrower, candidates: Candidates, cipher: Cipher): Whose {
  const papers = matchedPapers(borrower, candidates);
  const own = candidates.byCustomer.get(borrower.staged.customer_code);
  // Trust the institution's own customer code as long as name or paper do not contradict it.
  if (own && own.type === borrower.type && (papers.has(own) || likeness(borrower, own) >= 0.85)) return { known: own };
  const judged = [...papers].map(([known, kinds]) => ({ known, verdict: verdictOf(borrower, known, kinds) }));
  const sure = judged.filter(({ verdict }) => verdict?.action === 'auto');
  const most = Math.max(0, ...sure.map(({ verdict }) => verdict?.confidence ?? 0));
  const best = sure.filter(({ verdict }) => verdict?.confidence === most);
  if (best.length === 1 && best[0]) return { known: best[0].known };
  if (best.length > 1) return { doubt: doubtOf('several', best) };
  const conflicts = judged.filter(({ verdict }) => verdict?.action === 'conflict');
  if (conflicts.length > 0) return { doubt: doubtOf('conflict', conflicts) };
  const doubtful = [...judged, ...namesakes(borrower, candidates, papers, cipher)].filter(
    ({ verdict }) => (verdict?.confidence ?? 0) >= 5,
  );
  return { doubt: doubtful.length > 0 ? doubtOf('doubtful', doubtful) : undefined };
}

type Judged = { readonly known: Known; readonly verdict: Verdict | undefined };

function doubtOf(reason: Doubt['reason'], judged: readonly Judged[]): Doubt {
  const of = judged.map(({ known, verdict }) => ({ known, confidence: verdict?.confidence ?? 0 }));
  return { reason, of: of.sort((one, other) => other.confidence - one.confidence).slice(0, 3) };
}

function matchedPapers({ papers }: Borrower, { byPaper }: Candidates): Map<Known, Set<string>> {
  const found = new Map<Known, Set<string>>();
  for (const { index, kind } of papers) {
    for (const known of byPaper.get(index) ?? []) found.set(known, (found.get(known) ?? new Set()).add(kind));
  }
  return found;
}

function verdictOf(borrower: Borrower, known: Known, kinds: ReadonlySet<string>): Verdict | undefined {
  const verdict = judge({
    isCicCode: false,
    paper: paperOf(kinds),
    name: likeness(borrower, known),
    relation: nameRelation(borrower.nameKey, known.nameKey),
    address: undefined,
    isSameProvince: borrower.staged.province_code === known.provinceCode,
    isSameBirthDate: borrower.bornOn !== null && borrower.bornOn === known.bornOn,
    isNearPaper: false,
  });
  // A person and a company are never the same, whatever the paper says.
  return borrower.type === known.type ? verdict : { confidence: 1, action: 'conflict', reasons: [] };
}

// Same name, day of birth and province: doubtful, unless both have a citizen ID and these differ.
function namesakes(
  borrower: Borrower,
  { byName }: Candidates,
  papers: ReadonlyMap<Known, unknown>,
  cipher: Cipher,
): Judged[] {
  if (borrower.bornOn === null) return [];
  const key = nameKeyOf({ ...borrower, provinceCode: borrower.staged.province_code });
  const citizen = borrower.papers.find(({ kind }) => kind === 'citizen')?.number;
  const others = (byName.get(key) ?? []).filter((known) => known.type === borrower.type && !papers.has(known));
  return others
    .filter(({ identitySealed }) => {
      const theirs = identitySealed ? paperNumber(cipher.open(identitySealed)) : '';
      return citizen === undefined || !/^\d{12}$/.test(theirs) || theirs === citizen;
    })
    .map((known) => ({ known, verdict: verdictOf(borrower, known, new Set()) }));
}

function likeness({ nameKey }: Borrower, known: Known): number {
  return nameSimilarity(nameKey, known.nameKey);
}
