import { addressMark } from '#bureau/matching/address.ts';
import { identityKinds, matchName, type PaperKind, paperNumber } from '#bureau/matching/normalise.ts';
import type { Cipher } from '#kit/server/cipher.ts';

/** A staged row of KHCN or KHDN; fields that only the other section has are absent. */
export type StagedBorrower = {
  row_no: number;
  customer_code: string;
  name: string;
  province_code: string;
  address: string;
  phone: string | null;
  tax_code: string | null;
  born_on?: string;
  sex?: number;
  nation_code?: string | null;
  paper_kind?: PaperKind;
  paper_number?: string;
  paper_issued_on?: string | null;
  paper_issued_at?: string | null;
  paper_expires_on?: string | null;
  old_id_number?: string | null;
  registration_number?: string | null;
  founded_on?: string | null;
  director_name?: string | null;
  representative_name?: string | null;
  sector_code?: string | null;
  size?: string | null;
  charter_capital_vnd?: bigint | null;
  employees?: number | null;
  trading_name?: string | null;
};

export type Paper = {
  readonly kind: PaperKind;
  readonly number: string;
  /** The blind index as hexadecimal text. */
  readonly index: string;
  readonly issuedOn: string | null;
  readonly issuedAt: string | null;
  readonly expiresOn: string | null;
};

/** A borrower of a file, prepared for comparison with known borrowers. */
export type Borrower = {
  readonly staged: StagedBorrower;
  /** 1 legal entity, 2 natural person. */
  readonly type: 1 | 2;
  readonly nameKey: string;
  readonly bornOn: string | null;
  readonly addressMark: bigint;
  readonly papers: readonly Paper[];
};

/** A staged row with its name folded and its papers indexed. */
export function borrowerOf(staged: StagedBorrower, type: 1 | 2, cipher: Cipher): Borrower {
  return {
    staged,
    type,
    nameKey: matchName(staged.name).key,
    bornOn: (type === 2 ? staged.born_on : staged.founded_on) ?? null,
    addressMark: addressMark(cipher, staged.address),
    papers: papersOf(staged, cipher),
  };
}

function papersOf(staged: StagedBorrower, cipher: Cipher): Paper[] {
  const papers = new Map<string, Paper>();
  const add = (kind: PaperKind, text: string | null | undefined, isMain = false) => {
    const number = paperNumber(text ?? '');
    if (number === '') return;
    const index = cipher.blindIndex(kind, number).toString('hex');
    if (papers.has(index)) return;
    papers.set(index, {
      kind,
      number,
      index,
      issuedOn: isMain ? (staged.paper_issued_on ?? null) : null,
      issuedAt: isMain ? (staged.paper_issued_at ?? null) : null,
      expiresOn: isMain ? (staged.paper_expires_on ?? null) : null,
    });
  };
  if (staged.paper_kind) add(staged.paper_kind, staged.paper_number, true);
  add('old', staged.old_id_number);
  // Since July 2025 a person's citizen ID is the tax code (Circular 86/2024).
  const tax = paperNumber(staged.tax_code ?? '');
  add(identityKinds(tax)[0] === 'citizen' ? 'citizen' : 'tax', tax);
  add('registration', staged.registration_number);
  return [...papers.values()];
}
