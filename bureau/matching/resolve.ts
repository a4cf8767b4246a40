import type { Connection } from '#database/connection.ts';
import type { Cipher } from '#kit/server/cipher.ts';
import { compareNames } from './compare-names.ts';
import { judge, paperOf } from './confidence.ts';
import { type AskedPapers, findByCic, findByPapers, findOtherNames, type FoundRow } from './find.ts';
import { matchName } from './normalise.ts';
import { nameSimilarity } from './similarity.ts';

/** The person or company of an inquiry, as entered. */
export type AskedSubject = AskedPapers & { type: '0' | '1' | '2'; cicCode?: string | undefined; name: string };

/**
 * The one subject of an inquiry: that of the CIC code if given, else the holder of the papers (confidence 8 or more),
 * whose name the typed one has to be, or a slip of it (TRU-02). Undefined if the holder is nobody, several, or of another name or kind: an answer about the
 * wrong person is worse than none. A masked number ('****1234') does not count as a paper.
 */
export async function resolveSubject(
  client: Connection,
  cipher: Cipher,
  asked: AskedSubject,
): Promise<bigint | undefined> {
  const rows = await findHolders(client, cipher, asked);
  const sure = sureSubject(asked, rows);
  if (sure !== undefined || rows.length === 0) return sure;
  return sureSubject(
    asked,
    rows,
    await findOtherNames(
      client,
      rows.map(({ subject_id }) => subject_id),
    ),
  );
}

async function findHolders(client: Connection, cipher: Cipher, asked: AskedSubject): Promise<FoundSubject[]> {
  if (!asked.cicCode) return findByPapers(client, cipher, withoutCovered(asked));
  const row = await findByCic(client, asked.cicCode);
  return row ? [row] : [];
}

/** The fields of a found borrower that are compared; without the name as written, the folded one. */
export type FoundSubject = Pick<FoundRow, 'matched' | 'subject_id' | 'subject_type' | 'name_key'> & { name?: string };

type OtherNames = Awaited<ReturnType<typeof findOtherNames>>;

/** The one found subject that is certainly meant; undefined if there is none, or several. */
export function sureSubject(
  asked: AskedSubject,
  found: readonly FoundSubject[],
  otherNames?: OtherNames,
): bigint | undefined {
  const rows = found.filter((row) => isOfType(asked, row));
  const bySubject = Map.groupBy(rows, (row) => row.subject_id);
  const sure = [...bySubject].flatMap(([subjectId, [row, ...more]]) => {
    if (!row) return [];
    const name = {
      type: row.subject_type,
      name: row.name ?? row.name_key,
      otherNames: otherNames?.get(subjectId) ?? [],
    };
    if (compareNames(asked.name, name).verdict === 'differs') return [];
    const confidence = confidenceOf(asked, row, new Set([row, ...more].map(({ matched }) => matched)));
    return confidence >= 8 ? [{ subjectId, confidence }] : [];
  });
  const most = Math.max(0, ...sure.map(({ confidence }) => confidence));
  const best = sure.filter(({ confidence }) => confidence === most);
  return best.length === 1 ? best[0]?.subjectId : undefined;
}

function confidenceOf(asked: AskedSubject, row: FoundSubject, matched: ReadonlySet<FoundRow['matched']>): number {
  const judged = judge({
    isCicCode: matched.has('cic'),
    paper: paperOf(matched),
    name: nameSimilarity(matchName(asked.name).key, row.name_key),
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
export function withoutCovered(asked: AskedSubject): AskedPapers {
  const plain = (number: string | undefined) => (number?.includes('*') ? undefined : number);
  return {
    identityNumber: plain(asked.identityNumber),
    taxCode: plain(asked.taxCode),
    registrationNumber: plain(asked.registrationNumber),
  };
}
