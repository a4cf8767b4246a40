import { isOneEdit } from '#bureau/matching/address.ts';
import type { Borrower } from './borrower.ts';

export type PaperNumber = { readonly kind: string; readonly number: string };

type Known = {
  readonly type: number;
  readonly bornOn: string | null;
  readonly sex: number | null;
  readonly papers: readonly PaperNumber[] | undefined;
};

// A person has one number of these for life: two different ones are two people. A passport's changes with each issue.
const lifelong = ['citizen', 'tax'];

/** True if a person's row and a known person cannot be one: by a citizen ID or tax code, day of birth or sex. */
export function contradicts(borrower: Borrower, known: Known): boolean {
  if (borrower.type !== 2 || known.type !== 2) return false;
  return differsByBirth(borrower, known) || lifelong.some((kind) => differsBy(kind, borrower, known));
}

/** True if day of birth or sex of a person are known on both sides and differ. */
export function differsByBirth({ type, bornOn, staged }: Borrower, known: Known): boolean {
  if (type !== 2) return false;
  const isOther = <T>(one: T | null | undefined, other: T | null) =>
    (one ?? null) !== null && other !== null && one !== other;
  return isOther(bornOn, known.bornOn) || isOther(staged.sex, known.sex);
}

/** True if the row names a citizen ID or tax code that a known person with another one does not have. */
export function isOfAnotherLife({ papers }: Borrower, known: Known): boolean {
  const theirs = new Set((known.papers ?? []).map(({ kind, number }) => `${kind} ${number}`));
  const kinds = new Set((known.papers ?? []).map(({ kind }) => kind));
  return papers.some(
    ({ kind, number }) => lifelong.includes(kind) && kinds.has(kind) && !theirs.has(`${kind} ${number}`),
  );
}

/** True if both have a citizen ID and these differ. */
export function isOfAnotherCitizen(borrower: Borrower, known: Known): boolean {
  return differsBy('citizen', borrower, known);
}

function differsBy(kind: string, { papers }: Borrower, known: Known): boolean {
  const numbersOf = (all: readonly PaperNumber[]) =>
    all.flatMap((paper) => (paper.kind === kind ? [paper.number] : []));
  const [ours, theirs] = [numbersOf(papers), numbersOf(known.papers ?? [])];
  return ours.length > 0 && theirs.length > 0 && !ours.some((number) => theirs.includes(number));
}

/** True if a paper of the row and one of the same kind of a known person differ by one digit, or by two that are swapped. */
export function isNearPaper({ papers }: Borrower, known: Known): boolean {
  return papers.some(({ kind, number }) =>
    (known.papers ?? []).some(
      (other) =>
        other.kind === kind &&
        other.number.length === number.length &&
        other.number !== number &&
        isOneEdit(other.number, number),
    ),
  );
}
