import type { DebtGroup } from '#bureau/contract/report.ts';
import type { ContractDetail } from '#bureau/credit/details.ts';
import type { Institution } from '#bureau/credit/file.ts';
import type { Day, Month } from '#bureau/credit/months.ts';

/** A file whose rows a report may be counted from. */
export type SourceFile = {
  readonly kind: string;
  readonly day: Day;
  readonly version: number;
  readonly receivedAt: string;
  readonly appliedAt: string;
  /** For its sender and for the bureau. */
  readonly name: string | null;
};

/** A value as it came with a file: the file is null for what was there before files had numbers. */
export type Version<T> = {
  readonly value: T;
  readonly file: number | null;
  readonly row: number | null;
  /** The file that replaced or removed it. */
  readonly by: number | null;
};

export type LoanFigures = {
  readonly dong: bigint;
  readonly foreignCents: bigint | null;
  readonly group: DebtGroup;
  readonly overdueDays: number | null;
};

export type CardFigures = {
  readonly balance: bigint;
  readonly due: bigint;
  readonly late: bigint;
  readonly lateDays: number;
  readonly group: DebtGroup;
};

export type LoanTerms = Pick<
  ContractDetail,
  'kind' | 'currency' | 'limit' | 'isSecured' | 'signed' | 'ends' | 'closed'
>;

export type CardTerms = { readonly limit: bigint; readonly opened: Day; readonly closed: Day | null };

/** An account with all versions of its terms and of its months (yyyy-MM), each list without an order. */
export type SentAccount<Terms, Figures> = {
  readonly id: string;
  readonly institution: Institution;
  readonly number: string | null;
  readonly terms: readonly Version<Terms>[];
  readonly months: ReadonlyMap<string, readonly Version<Figures>[]>;
  /** The packed months as they lie there now, from the first to the last, with those that were not reported; null without any. */
  readonly span: { readonly first: Month; readonly last: Month } | null;
};

/** What an institution holds beside accounts, in one version. Each kind has its own figures. */
export type Held = VersionOf & {
  readonly id: string;
  readonly institution: Institution;
  readonly number: string | null;
} & (
    | {
        readonly of: 'vamc';
        readonly reported: Day;
        readonly sold: Day;
        readonly left: bigint;
        readonly settled: Day | null;
      }
    | {
        readonly of: 'bond';
        readonly reported: Day;
        readonly issued: Day;
        readonly matures: Day;
        readonly group: DebtGroup;
        readonly value: bigint;
      }
    | {
        readonly of: 'commitment';
        readonly reported: Day;
        readonly issued: Day;
        readonly currency: string;
        readonly group: DebtGroup;
        readonly value: bigint;
        readonly foreignCents: bigint | null;
      }
    | {
        readonly of: 'settled';
        readonly reported: Day;
        readonly source: string;
        readonly method: string | null;
        readonly settled: Day;
        readonly amount: bigint;
        readonly left: bigint | null;
        readonly ended: Day | null;
      }
    /** A line of a financial statement; with the code and the amount left out, the statement itself. */
    | {
        readonly of: 'statement';
        readonly reported: Day;
        readonly year: number;
        readonly isConsolidated: boolean;
        readonly audit: string | null;
        readonly line: { readonly code: string; readonly amount: bigint } | null;
      }
    /** Who owns whom, or who guarantees for whom, by their codes. */
    | {
        readonly of: 'relation';
        readonly reported: Day;
        readonly holder: string;
        readonly other: string;
        readonly isGuarantee: boolean;
        readonly share: string | null;
        readonly since: Day;
        readonly until: Day | null;
      }
  );

type VersionOf = Omit<Version<unknown>, 'value'>;

type AssetFigures = {
  readonly kind: string;
  readonly assetCode: string | null;
  readonly description: string;
  readonly owner: string;
  readonly value: bigint;
};

type PledgeFigures = { readonly pledged: Day; readonly released: Day | null; readonly reported: Day };

/** An asset as one institution holds it, with the versions of the pledge and of the asset itself. */
export type SentPledge = {
  readonly asset: string;
  readonly institution: Institution;
  readonly assets: readonly Version<AssetFigures>[];
  readonly pledges: readonly Version<PledgeFigures>[];
};

/** Everything that institutions sent about one borrower, with its versions and the files that it came with. */
export type Sent = {
  readonly loans: readonly SentAccount<LoanTerms, LoanFigures>[];
  readonly cards: readonly SentAccount<CardTerms, CardFigures>[];
  readonly held: readonly Held[];
  readonly pledges: readonly SentPledge[];
  readonly files: ReadonlyMap<number, SourceFile>;
};

export const nothingSent: Sent = { loans: [], cards: [], held: [], pledges: [], files: new Map() };

/** The version that stood at a moment (ISO 8601, microseconds); undefined if none did. */
export function standingAt<T>(
  versions: readonly Version<T>[],
  files: Sent['files'],
  moment: string,
): Version<T> | undefined {
  return versions.find((each) => stands(each, files, moment));
}

/** Whether a version stood at a moment. */
export function stands({ file, by }: VersionOf, files: Sent['files'], moment: string): boolean {
  return isKnown(file, files, moment) && (by === null || !isKnown(by, files, moment));
}

/** Whether a file had been applied by a moment; what came before files had numbers always had. */
export function isKnown(file: number | null, files: Sent['files'], moment: string): boolean {
  return file === null || (files.get(file)?.appliedAt ?? '') <= moment;
}
