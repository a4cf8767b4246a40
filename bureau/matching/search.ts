import type { Connection } from '#database/connection.ts';
import type { Cipher } from '#kit/server/cipher.ts';
import { addressLikeness, isOneEdit } from './address.ts';
import { type Grade, gradeOf, judge, type MatchAction, paperOf, type Verdict } from './confidence.ts';
import { companyName, type CompanyName } from './company-name.ts';
import {
  type AskedPapers,
  findByCic,
  findByInitials,
  findByName,
  findByPapers,
  findByProper,
  findNearBirth,
  type FoundRow,
} from './find.ts';
import { matchName, paperNumber } from './normalise.ts';
import { withoutRawKeys } from './raw-keys.ts';
import { type Reference, referenceOf } from './reference.ts';
import { nameLikeness } from './similarity.ts';
import { isInitial, type NameRelation, nameRelation } from './slips.ts';
import { paperReasons } from './paper-reasons.ts';
import type { MatchReason } from './words.ts';

/** The criteria of a search; empty or absent fields are ignored. */
export type Criteria = AskedPapers & {
  /** 0 both, 1 legal entity, 2 natural person. */
  type: '0' | '1' | '2';
  cicCode?: string | undefined;
  name?: string | undefined;
  address?: string | undefined;
  /** A current code, or one from before July 2025. */
  province?: string | undefined;
  /** yyyy-mm-dd. */
  bornOn?: string | undefined;
  limit: number;
};

export type Customer = {
  subjectId: bigint;
  type: '1' | '2';
  cicCode: string;
  name: string;
  address: string;
  /** A person's number with all but its last four digits masked; '' if there is none. */
  identityHint: string;
  taxHint: string;
  registrationHint: string;
};

export type Candidate = Customer & {
  /** 1 to 10, by the table of confidence.ts. */
  confidence: number;
  action: MatchAction;
  reasons: readonly MatchReason[];
  grades: Record<'name' | 'identity' | 'address' | 'province', Grade>;
};

const mostWithoutProvince = 20;

/**
 * Candidates for a clerk's input, likeliest first, each with a confidence and its reasons (domain 7.3). By CIC code
 * or papers if given; else by name, ignoring accents and tolerating slips. A name alone (without province) shows at
 * most 20. Acts as the institution of the transaction; the database meters every step.
 */
export async function searchCustomers(client: Connection, cipher: Cipher, criteria: Criteria): Promise<Candidate[]> {
  const { provinces, syllables } = await referenceOf(client);
  const asked = prepare(criteria, provinces);
  const scored = new Map<bigint, Scored>();
  const take = (rows: readonly FoundRow[]) => {
    for (const row of rows) {
      const before = scored.get(row.subject_id);
      if (before) before.matched.add(row.matched);
      else if (asked.type === undefined || asked.type === row.subject_type)
        scored.set(row.subject_id, start(cipher, asked, row));
    }
  };
  if (criteria.cicCode) take(await byCic(client, criteria.cicCode));
  take(await findByPapers(client, cipher, criteria));
  const isKnown = [...scored.values()].some((one) => (verdictOf(asked, one)?.confidence ?? 0) >= 8);
  if (asked.name && !isKnown && asked.province !== null) {
    const best = () => Math.max(0, ...[...scored.values()].map((one) => verdictOf(asked, one)?.confidence ?? 0));
    await takeByName(client, { cipher, syllables, asked, province: asked.province, criteria, scored, take, best });
  }
  const judged = withoutShared(
    asked,
    [...scored.values()].flatMap((one) => {
      const verdict = verdictOf(asked, one);
      return verdict ? [{ ...one, verdict }] : [];
    }),
  );
  judged.sort(
    (one, other) =>
      other.verdict.confidence - one.verdict.confidence ||
      (other.address ?? 0) - (one.address ?? 0) ||
      (other.likeness ?? 0) - (one.likeness ?? 0) ||
      (one.row.cic_code < other.row.cic_code ? -1 : 1),
  );
  return judged.slice(0, asked.limit).map((one) => candidateOf(cipher, { criteria, asked }, one));
}

// An old ID number was issued twice: of two namesakes who hold it only a day of birth tells which is meant.
function withoutShared(asked: Asked, judged: Judged[]): Judged[] {
  const holders = judged.filter(({ matched, verdict }) => matched.has('old') && verdict.confidence === 9);
  const born = holders.filter(({ row }) => asked.bornOn !== undefined && row.born_on === asked.bornOn);
  if (holders.length < 2) return judged;
  const isShared = (one: Judged) => holders.includes(one) && (born.length !== 1 || born[0] !== one);
  return judged.map((one) =>
    isShared(one) ? { ...one, verdict: { ...one.verdict, confidence: 6, action: 'list' } } : one,
  );
}

type NameSearch = {
  cipher: Cipher;
  syllables: Reference['syllables'];
  asked: Asked;
  province: string | undefined;
  criteria: Criteria;
  scored: ReadonlyMap<bigint, Scored>;
  take: (rows: readonly FoundRow[]) => void;
  best: () => number;
};

/** Takes whoever may be meant by the name, in the order of what tells most: day of birth, company, person. */
async function takeByName(client: Connection, search: NameSearch): Promise<void> {
  const { cipher, syllables, asked, province, criteria, scored, take, best } = search;
  const { name, type, bornOn } = asked;
  if (name === undefined) return;
  const askedName = { nameKey: name.key, type, province, address: criteria.address || undefined, limit: asked.limit };
  const byProper = async (isExact = false) =>
    take(await findByProper(client, { cipher, syllables, asked: askedName, proper: name.company().propers, isExact }));
  if (name.isLegal || type === 1) return byProper();
  if (!name.key.includes(' ')) return;
  if (name.isInitials) {
    take(await findByInitials(client, { cipher, asked: askedName, bornOn }));
    // A single letter may also be what a slip left of a syllable.
    if (best() >= 5) return;
  }
  if (bornOn !== undefined) {
    take(await findNearBirth(client, { syllables, asked: askedName, bornOn }));
    if (best() >= 6) return;
  }
  const isConvincing = (rows: readonly FoundRow[]) => {
    take(rows);
    return asked.likeAddress === undefined
      ? rows.length >= Math.min(10, criteria.limit)
      : [...scored.values()].some(
          ({ row, address }) => row.name_key === name.key && address !== undefined && address >= 0.7,
        );
  };
  // Of names one slip away, one at about the address is likely; without an address, any is.
  const isLikely = (rows: readonly FoundRow[]) => {
    take(rows);
    return asked.likeAddress === undefined
      ? rows.length > 0
      : [...scored.values()].some((one) => verdictOf(asked, one) !== undefined);
  };
  take(await findByName(client, { cipher, syllables, asked: askedName, isConvincing, isLikely }));
  // A company's brand alone; somebody of about this name is meant sooner, if it has the parts of a person's.
  if (type === 2) return;
  if (best() < 4) await byProper();
  else if (best() < 6 && name.key.split(' ').length === 2) await byProper(true);
}

/** The customer of a CIC code (even one that was merged into another), numbers masked; undefined if there is none. */
export async function lookUpByCicCode(
  client: Connection,
  cipher: Cipher,
  cicCode: string,
): Promise<Customer | undefined> {
  return maskedCustomer(cipher, await findByCic(client, cicCode));
}

/** A found borrower as a customer, numbers masked. */
export function maskedCustomer(cipher: Cipher, row: FoundRow | undefined): Customer | undefined {
  return row && customerOf(cipher, row, row.address_sealed ? cipher.open(row.address_sealed) : '');
}

type Asked = {
  /** The digits of a citizen ID or an old ID; undefined for anything else. */
  digits: string | undefined;
  type: 1 | 2 | undefined;
  name: AskedName | undefined;
  likeAddress: ((stored: string) => number) | undefined;
  /** Undefined: not entered; null: no such province. */
  province: string | undefined | null;
  bornOn: string | undefined;
  limit: number;
};

type AskedName = {
  /** Folded, for a company without its form and commonest trades; without keys that did not become accents. */
  key: string;
  isLegal: boolean;
  hasRawKeys: boolean;
  isInitials: boolean;
  like: (stored: string) => number;
  /** The name taken as a company's. */
  company: () => AskedCompany;
};

type AskedCompany = {
  name: CompanyName;
  /** The proper name without raw keys, and as it was typed. */
  propers: readonly [string, ...string[]];
  like: (stored: string) => number;
};

function prepareName(name: string): AskedName | undefined {
  const { key: typed, isLegal } = matchName(name);
  if (typed === '') return undefined;
  const decoded = withoutRawKeys(typed);
  const key = decoded ?? typed;
  const words = key.split(' ');
  let company: AskedCompany | undefined;
  return {
    key,
    isLegal,
    hasRawKeys: decoded !== undefined,
    isInitials: words.slice(0, -1).some(isInitial) && !isInitial(words.at(-1) ?? ''),
    like: nameLikeness(key),
    // Most names are of persons: a company's is taken apart when one is met.
    company: () => (company ??= prepareCompany(name)),
  };
}

function prepareCompany(text: string): AskedCompany {
  const name = companyName(text);
  const decoded = withoutRawKeys(name.proper);
  const propers = decoded === undefined ? ([name.proper] as const) : ([decoded, name.proper] as const);
  return { name, propers, like: nameLikeness(propers[0]) };
}

function prepare(criteria: Criteria, provinces: ReadonlyMap<string, string>): Asked {
  const province = criteria.province ? (provinces.get(criteria.province) ?? null) : undefined;
  const digits = paperNumber(criteria.identityNumber ?? '');
  return {
    digits: /^(\d{9}|\d{12})$/.test(digits) ? digits : undefined,
    type: criteria.type === '0' ? undefined : criteria.type === '1' ? 1 : 2,
    name: criteria.name ? prepareName(criteria.name) : undefined,
    likeAddress: criteria.address ? addressLikeness(criteria.address) : undefined,
    province,
    bornOn: criteria.bornOn || undefined,
    limit: province === undefined ? Math.min(criteria.limit, mostWithoutProvince) : criteria.limit,
  };
}

/** How the typed name stands to a found borrower's: persons by their folded names, companies by their proper ones. */
function compared(
  name: AskedName | undefined,
  row: FoundRow,
): { likeness: number | undefined; relation: NameRelation } {
  if (name === undefined) return { likeness: undefined, relation: 'other' };
  if (row.subject_type !== 1)
    return { likeness: name.like(row.name_key), relation: nameRelation(name.key, row.name_key) };
  const asked = name.company();
  const own = companyName(row.name);
  // Found by another name than its registered one.
  const proper = asked.propers.includes(row.name_key) ? row.name_key : own.proper;
  const trades = [...asked.name.trades].filter((trade) => own.trades.has(trade)).length;
  const most = Math.max(asked.name.trades.size, own.trades.size);
  const isSameForm = [...asked.name.forms].some((form) => own.forms.has(form));
  // Of several companies of one proper name, that of the typed trade and form comes first.
  const alike = 0.97 + 0.02 * (most === 0 ? 1 : trades / most) + (isSameForm ? 0.01 : 0);
  return { likeness: asked.like(proper) * alike, relation: nameRelation(asked.propers[0], proper) };
}

type Scored = {
  row: FoundRow;
  matched: Set<FoundRow['matched']>;
  likeness: number | undefined;
  relation: NameRelation;
  addressText: string;
  address: number | undefined;
  /** The entered ID differs from the customer's by one slip. */
  isNearPaper: boolean;
};

type Judged = Scored & { verdict: Verdict };

function start(cipher: Cipher, asked: Asked, row: FoundRow): Scored {
  const addressText = row.address_sealed ? cipher.open(row.address_sealed) : '';
  return {
    row,
    matched: new Set([row.matched]),
    ...compared(asked.name, row),
    addressText,
    address: asked.likeAddress && addressText !== '' ? asked.likeAddress(addressText) : undefined,
    isNearPaper:
      asked.digits !== undefined && isOneOff(asked.digits, row.identity_sealed ? cipher.open(row.identity_sealed) : ''),
  };
}

function isOneOff(typed: string, stored: string): boolean {
  return typed.length === stored.length && typed !== stored && isOneEdit(typed, stored);
}

function verdictOf(
  asked: Asked,
  { row, matched, likeness, relation, address, isNearPaper }: Scored,
): Verdict | undefined {
  return judge({
    isCicCode: matched.has('cic'),
    paper: paperOf(matched),
    name: likeness,
    relation,
    address,
    isSameProvince: asked.province === undefined ? undefined : asked.province === row.province_code,
    isNearPaper,
    isSameBirthDate: asked.bornOn !== undefined && asked.bornOn === row.born_on,
  });
}

function candidateOf(
  cipher: Cipher,
  { criteria, asked }: { criteria: Criteria; asked: Asked },
  one: Judged,
): Candidate {
  const { row, matched, verdict } = one;
  const reasons: MatchReason[] = [];
  if (matched.has('cic')) reasons.push(row.cic_code === criteria.cicCode ? 'sameCicCode' : 'formerCicCode');
  for (const found of matched) {
    const reason = found === 'cic' ? undefined : paperReasons[found];
    if (reason) reasons.push(reason);
  }
  if (asked.name?.hasRawKeys) reasons.push('rawKeys');
  const hasPaper = [criteria.identityNumber, criteria.taxCode, criteria.registrationNumber].some((given) => given);
  const grades: Candidate['grades'] = {
    name: gradeOf(one.likeness, 0.95, 0.6),
    identity: paperOf(matched) ? 'A' : hasPaper ? 'F' : 'Z',
    address: gradeOf(one.address, 0.9, 0.5),
    province: asked.province === undefined ? 'Z' : asked.province === row.province_code ? 'A' : 'F',
  };
  return {
    ...customerOf(cipher, row, one.addressText),
    confidence: verdict.confidence,
    action: verdict.action,
    reasons: [...reasons, ...verdict.reasons],
    grades,
  };
}

function customerOf(cipher: Cipher, row: FoundRow, address: string): Customer {
  const isLegal = row.subject_type === 1;
  const number = (sealed: Buffer | null) => (sealed ? cipher.open(sealed) : '');
  // An enterprise's numbers are public; a person's are private until a file is opened.
  const hint = (sealed: Buffer | null) => (isLegal ? number(sealed) : covered(number(sealed)));
  return {
    subjectId: row.subject_id,
    type: isLegal ? '1' : '2',
    cicCode: row.cic_code,
    name: row.name,
    address,
    identityHint: covered(number(row.identity_sealed)),
    taxHint: hint(row.tax_sealed),
    registrationHint: hint(row.registration_sealed),
  };
}

/** Masks all but the last four characters of a number with stars. */
export function covered(number: string): string {
  return number.length <= 4 ? number : '*'.repeat(number.length - 4) + number.slice(-4);
}

async function byCic(client: Connection, code: string): Promise<FoundRow[]> {
  const row = await findByCic(client, code.replace(/\s/g, '').toUpperCase());
  return row ? [row] : [];
}
