import type { Connection } from '#database/connection.ts';
import type { Cipher } from '#kit/server/cipher.ts';
import { compareNames } from './compare-names.ts';
import { judge, paperOf } from './confidence.ts';
import { type AskedPapers, findByCicAndPapers, findByPapers, findOtherNames, type FoundRow, papersOf } from './find.ts';
import { matchName, paperNumber } from './normalise.ts';
import { covered } from './search.ts';
import { nameSimilarity } from './similarity.ts';
import { paperReasons } from './paper-reasons.ts';
import type { MatchReason } from './words.ts';
import { type SubjectKind, subjectKindOf } from '#bureau/contract/subject-kind.ts';

/** The person or company of an inquiry, as entered. */
export type AskedSubject = AskedPapers & { type: '0' | '1' | '2'; cicCode?: string | undefined; name: string };

/** The fields of an inquiry that a number is typed in. */
export type NumberField = keyof AskedPapers;

/**
 * Who is meant by an inquiry. Two questions are kept apart: who holds the numbers, and whether the name is theirs
 * (TRU-01, TRU-02). `holders` are those whose numbers were typed, for the audit: never tell them to the asker.
 */
export type Meant =
  | {
      readonly kind: 'meant';
      readonly subjectId: bigint;
      readonly confidence: number;
      readonly by: readonly MatchReason[];
    }
  | { readonly kind: 'nobody' }
  | { readonly kind: 'code-unknown' }
  /** The CIC code is of a customer of the other kind than the product is about (FIX-05). */
  | { readonly kind: 'other-kind'; readonly holder: SubjectKind; readonly holders: readonly bigint[] }
  | { readonly kind: 'identity-conflict'; readonly field: NumberField; readonly holders: readonly bigint[] }
  | { readonly kind: 'name-differs'; readonly holders: readonly bigint[] };

/** The fields of a found borrower that are compared. */
type FoundSubject = Pick<FoundRow, 'matched' | 'subject_id' | 'subject_type' | 'name_key' | 'name'>;
export type SealedNumbers = Pick<FoundRow, 'identity_sealed' | 'tax_sealed' | 'registration_sealed'>;
export type OtherNames = Awaited<ReturnType<typeof findOtherNames>>;

/** A borrower with the field of the number that found it. */
export type FoundHolder = FoundSubject & { readonly field: 'cicCode' | NumberField };

/** Who is certainly meant by an inquiry: one statement, and a second one if the name is not the registered one. */
export async function whoIsMeant(client: Connection, cipher: Cipher, asked: AskedSubject): Promise<Meant> {
  const found = await findHolders(client, cipher, asked);
  const code = found.find(({ field }) => field === 'cicCode');
  const conflict = coveredConflict(cipher, asked, code);
  if (conflict !== undefined) return conflict;
  const meant = judgeMeant(asked, found);
  return meant.kind === 'name-differs'
    ? judgeMeant(asked, found, await findOtherNames(client, [...meant.holders]))
    : meant;
}

/** The one subject of an inquiry; undefined unless somebody is certainly meant: about the wrong person is worse than none. */
export async function resolveSubject(
  client: Connection,
  cipher: Cipher,
  asked: AskedSubject,
): Promise<bigint | undefined> {
  const meant = await whoIsMeant(client, cipher, asked);
  return meant.kind === 'meant' ? meant.subjectId : undefined;
}

async function findHolders(
  client: Connection,
  cipher: Cipher,
  asked: AskedSubject,
): Promise<(FoundRow & FoundHolder)[]> {
  const papers = withoutCovered(asked);
  const { identityNumber, taxCode } = papers;
  // A person's tax code may be a citizen ID: if another one is typed beside it, each is asked for by itself.
  const isTwo = papersOf({ taxCode }).length > 1 && papersOf({ identityNumber }).length > 0;
  const isApart = isTwo && paperNumber(taxCode ?? '') !== paperNumber(identityNumber ?? '');
  const first = isApart ? { ...papers, taxCode: undefined } : papers;
  const rows = await (asked.cicCode
    ? findByCicAndPapers(client, cipher, { code: asked.cicCode, papers: first })
    : findByPapers(client, cipher, first));
  const found = rows.map((row) => ({ ...row, field: fieldOf(row.matched, first) }));
  if (!isApart) return found;
  const others = await findByPapers(client, cipher, { taxCode });
  return [...found, ...others.map((row) => ({ ...row, field: 'taxCode' as const }))];
}

function fieldOf(matched: FoundRow['matched'], { identityNumber }: AskedPapers): FoundHolder['field'] {
  if (matched === 'cic') return 'cicCode';
  if (matched === 'registration') return 'registrationNumber';
  return matched === 'tax' || !identityNumber ? 'taxCode' : 'identityNumber';
}

/** Decides by the holders of the typed numbers; covered numbers are not looked at. */
export function judgeMeant(asked: AskedSubject, found: readonly FoundHolder[], otherNames?: OtherNames): Meant {
  const code = found.find(({ field }) => field === 'cicCode');
  if (asked.cicCode && code === undefined && papersOf(withoutCovered(asked)).length === 0)
    return { kind: 'code-unknown' };
  if (code !== undefined && !isOfType(asked, code))
    return { kind: 'other-kind', holder: subjectKindOf(code.subject_type), holders: [code.subject_id] };
  // A number that nobody holds contradicts nothing: it may be new.
  const numbers = code === undefined ? found.filter((row) => isOfType(asked, row)) : found;
  const byField = Map.groupBy(numbers, ({ field }) => (field === 'cicCode' ? field : firstWith(asked, field)));
  const holders = [...byField.values()].map((rows) => new Set(rows.map(({ subject_id }) => subject_id)));
  const [first = new Set<bigint>(), ...more] = holders;
  const common = new Set([...first].filter((subjectId) => more.every((some) => some.has(subjectId))));
  if (holders.length > 1 && common.size === 0) return conflictOf(asked, byField, code);
  const rows = numbers.filter((row) => common.has(row.subject_id) && isOfType(asked, row));
  return bestOf(asked, rows, otherNames);
}

const numberFields = ['identityNumber', 'taxCode', 'registrationNumber'] as const;

/** One number typed in several fields is one number: the first of them. */
function firstWith(asked: AskedPapers, field: NumberField): NumberField {
  const number = paperNumber(asked[field] ?? '');
  return numberFields.find((one) => paperNumber(asked[one] ?? '') === number) ?? field;
}

/** Which number is of somebody else: beside a code the first that is not its holder's, else one whose holder has another name. */
function conflictOf(
  asked: AskedSubject,
  byField: ReadonlyMap<FoundHolder['field'], readonly FoundHolder[]>,
  code: FoundHolder | undefined,
): Meant {
  const numbers = [...byField].flatMap(([field, rows]) => (field === 'cicCode' ? [] : [{ field, rows }]));
  const isOfAnother = ({ rows }: { readonly rows: readonly FoundHolder[] }) =>
    code === undefined
      ? rows.every((row) => nameDiffers(asked, row))
      : rows.every(({ subject_id }) => subject_id !== code.subject_id);
  const field = (numbers.find(isOfAnother) ?? numbers.at(-1))?.field ?? 'identityNumber';
  const [holder] = byField.get(field) ?? [];
  const other = code ?? numbers.find((one) => one.field !== field)?.rows[0];
  return {
    kind: 'identity-conflict',
    field,
    holders: [other, holder].flatMap((row) => (row === undefined ? [] : [row.subject_id])),
  };
}

function bestOf(asked: AskedSubject, rows: readonly FoundHolder[], otherNames?: OtherNames): Meant {
  const named = rows.filter((row) => !nameDiffers(asked, row, otherNames));
  const [row] = rows;
  if (row === undefined) return { kind: 'nobody' };
  if (named.length === 0)
    return { kind: 'name-differs', holders: [...new Set(rows.map(({ subject_id }) => subject_id))] };
  const sure = [...Map.groupBy(named, ({ subject_id }) => subject_id)].flatMap(([subjectId, own]) => {
    const matched = new Set(own.map((one) => one.matched));
    const confidence = confidenceOf(asked, own[0] ?? row, matched);
    return confidence >= 8
      ? [{ subjectId, confidence, by: [...matched].flatMap((kind) => paperReasons[kind] ?? []) }]
      : [];
  });
  const most = Math.max(0, ...sure.map(({ confidence }) => confidence));
  const [best, second] = sure.filter(({ confidence }) => confidence === most);
  return best === undefined || second !== undefined ? { kind: 'nobody' } : { kind: 'meant', ...best };
}

function nameDiffers(asked: AskedSubject, row: FoundSubject, otherNames?: OtherNames): boolean {
  const { subject_type: type, subject_id } = row;
  const holder = { type, name: row.name, otherNames: otherNames?.get(subject_id) ?? [] };
  return compareNames(asked.name, holder).verdict === 'differs';
}

// With an equal number a slip is answered, so a name within slips counts as similar, however short it is (TRU-02).
const likenessOfSlip = 0.9;

function confidenceOf(asked: AskedSubject, row: FoundSubject, matched: ReadonlySet<FoundRow['matched']>): number {
  const judged = judge({
    isCicCode: matched.has('cic'),
    paper: paperOf(matched),
    name: Math.max(likenessOfSlip, nameSimilarity(matchName(asked.name).key, row.name_key)),
    relation: 'slip',
    address: undefined,
    isSameProvince: undefined,
    isSameBirthDate: false,
    isNearPaper: false,
  });
  return judged?.confidence ?? 0;
}

function isOfType({ type }: AskedSubject, row: FoundSubject): boolean {
  return type === '0' || type === String(row.subject_type);
}

/** The entered papers without masked numbers. */
export function withoutCovered(asked: AskedPapers): AskedPapers {
  const plain = (number: string | undefined) => (isCovered(number) ? undefined : number);
  return {
    identityNumber: plain(asked.identityNumber),
    taxCode: plain(asked.taxCode),
    registrationNumber: plain(asked.registrationNumber),
  };
}

/** True of a number with stars. */
export const isCovered = (number: string | undefined): number is string => number?.includes('*') === true;

/** The conflict of a covered number beside a code with the code's holder; undefined if there is none. */
export function coveredConflict(
  cipher: Cipher,
  asked: AskedPapers,
  holder: (FoundSubject & SealedNumbers) | undefined,
): Meant | undefined {
  const field = holder && coveredOfAnother(cipher, asked, holder);
  return field && { kind: 'identity-conflict', field, holders: [holder.subject_id] };
}

/**
 * The field of a covered number that is not what a look-up shows of the code's holder. Signs of any other place are not compared: each
 * would be an answer about a number that nobody has shown the asker.
 */
function coveredOfAnother(cipher: Cipher, asked: AskedPapers, holder: SealedNumbers): NumberField | undefined {
  const sealed = {
    identityNumber: holder.identity_sealed,
    taxCode: holder.tax_sealed,
    registrationNumber: holder.registration_sealed,
  };
  return numberFields.find((field) => {
    const [typed, own] = [asked[field], sealed[field]];
    return isCovered(typed) && own !== null && paperSigns(typed) !== covered(paperNumber(cipher.open(own)));
  });
}

const paperSigns = (typed: string) =>
  typed
    .normalize('NFKC')
    .toUpperCase()
    .replace(/[^A-Z0-9*]/g, '');
