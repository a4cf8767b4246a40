import { fold } from '#kit/words/fold.ts';

/** A payment notice that is not fully paid. */
export type OpenNotice = {
  readonly institutionId: number;
  readonly id: string;
  /** The reference that the payer was asked to write: letters and digits. */
  readonly reference: string;
  readonly institutionName: string;
  readonly openVnd: bigint;
  /** yyyy-MM-dd */
  readonly dueOn: string;
};

/** Received money, as the bank reports it. */
export type BankLine = {
  readonly amountVnd: bigint;
  readonly description: string;
  readonly payerName: string;
};

/** The part of a line that pays a part of a notice. */
export type Part = { readonly notice: OpenNotice; readonly amountVnd: bigint };

type Doubt = 'more-than-owed' | 'many-references' | 'no-reference' | 'paid-already' | 'unknown';

export type Match =
  | { readonly kind: 'matched'; readonly parts: readonly Part[] }
  | { readonly kind: 'doubtful'; readonly why: Doubt; readonly candidates: readonly OpenNotice[] };

const mostCandidates = 10;
/** Shorter texts occur in messages by chance. */
const shortestReference = 8;

type Known = { notice: OpenNotice; readonly name: string };

/**
 * Matches bank lines to notices, one after another: each line sees what earlier ones have paid. A line is matched
 * without a person only if its message names notices whose open amounts it does not exceed: one of them, or several
 * that it pays to the dong. All others are doubtful and come with suggestions.
 */
export class Matcher {
  readonly #open = new Map<string, Known>();
  readonly #references = new Set<string>();
  readonly #lengths: readonly number[];

  /** `paid` are references of notices that are fully paid. */
  constructor(open: readonly OpenNotice[], paid: readonly string[] = []) {
    for (const notice of open) {
      this.#open.set(compact(notice.reference), { notice, name: compact(notice.institutionName) });
    }
    for (const reference of [...this.#open.keys(), ...paid.map(compact)]) {
      if (reference.length >= shortestReference) this.#references.add(reference);
    }
    this.#lengths = [...new Set([...this.#references].map(({ length }) => length))];
  }

  match(line: BankLine): Match {
    const said = this.#named(line.description);
    const named = [...said].flatMap((reference) => this.#open.get(reference)?.notice ?? []).filter(isOwed);
    const [only] = named;
    if (only === undefined) {
      const candidates = this.#likely(line);
      const why = said.size > 0 ? 'paid-already' : candidates.length > 0 ? 'no-reference' : 'unknown';
      return { kind: 'doubtful', why, candidates };
    }
    const owed = named.reduce((sum, { openVnd }) => sum + openVnd, 0n);
    if (line.amountVnd > owed) return { kind: 'doubtful', why: 'more-than-owed', candidates: named };
    if (named.length === 1) return { kind: 'matched', parts: [{ notice: only, amountVnd: line.amountVnd }] };
    if (line.amountVnd < owed) return { kind: 'doubtful', why: 'many-references', candidates: named };
    return { kind: 'matched', parts: named.map((notice) => ({ notice, amountVnd: notice.openVnd })) };
  }

  /** Deducts payments, for the lines that follow. */
  pay(parts: readonly Part[]): void {
    for (const { notice, amountVnd } of parts) {
      const known = this.#open.get(compact(notice.reference));
      if (known !== undefined) known.notice = { ...known.notice, openVnd: known.notice.openVnd - amountVnd };
    }
  }

  /**
   * The references that a message names. Banks put blanks and dots anywhere, so these are ignored. A digit that
   * follows directly makes it another number, and of references that begin alike the longest is meant.
   */
  #named(message: string): ReadonlySet<string> {
    const text = fold(message).toUpperCase();
    const places = [...text.matchAll(/[A-Z0-9]/g)].map(({ index }) => index);
    const letters = compact(message);
    const named = new Set<string>();
    for (let at = 0; at < letters.length; at += 1) {
      const longest = this.#lengths
        .map((length) => letters.slice(at, at + length))
        .filter((one) => this.#references.has(one) && !goesOn(letters, places, at + one.length))
        .reduce((found, one) => (one.length > found.length ? one : found), '');
      if (longest !== '') named.add(longest);
    }
    return named;
  }

  /**
   * Notices of exactly this amount first, then those of an institution that the line names; among equals the earliest
   * deadline first.
   */
  #likely(line: BankLine): OpenNotice[] {
    const said = compact(`${line.payerName} ${line.description}`);
    return [...this.#open.values()]
      .filter(({ notice }) => isOwed(notice))
      .map(({ notice, name }) => {
        const weight = (notice.openVnd === line.amountVnd ? 2 : 0) + (name.length >= 4 && said.includes(name) ? 1 : 0);
        return { notice, weight };
      })
      .filter(({ weight }) => weight > 0)
      .sort((one, other) => other.weight - one.weight || byDueDay(one.notice, other.notice))
      .slice(0, mostCandidates)
      .map(({ notice }) => notice);
  }
}

/**
 * Spreads a line's money over notices, the earliest deadline first, and never more than is owed; the remainder stays
 * with the line.
 */
export function spread(amountVnd: bigint, notices: readonly OpenNotice[]): { parts: Part[]; restVnd: bigint } {
  let rest = amountVnd;
  const parts: Part[] = [];
  for (const notice of notices.toSorted(byDueDay)) {
    const amount = rest < notice.openVnd ? rest : notice.openVnd;
    if (amount <= 0n) continue;
    parts.push({ notice, amountVnd: amount });
    rest -= amount;
  }
  return { parts, restVnd: rest };
}

const isOwed = ({ openVnd }: OpenNotice) => openVnd > 0n;

function byDueDay(one: OpenNotice, other: OpenNotice): number {
  const [first, second] = [one.dueOn + one.id, other.dueOn + other.id];
  return first < second ? -1 : first > second ? 1 : 0;
}

/** Only unaccented capitals and digits. */
function compact(text: string): string {
  return fold(text)
    .toUpperCase()
    .replace(/[^A-Z0-9]/g, '');
}

/** True if a digit directly follows the match, which is then the beginning of a longer number. */
function goesOn(letters: string, places: readonly number[], end: number): boolean {
  const [last, next] = [places[end - 1], places[end]];
  return last !== undefined && next === last + 1 && /\d/.test(letters.charAt(end));
}
