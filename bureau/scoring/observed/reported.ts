import type { Day, Month } from '#bureau/credit/months.ts';

/**
 * A nation and its borrowers as institutions reported them, one JSON object a line, the nation first. Whoever makes models gets no
 * more than this, from a program of its own: no code, no number and no truth of those who made the borrowers.
 */
export type ReportedNation = {
  readonly today: Day;
  /** The newest month that institutions reported. */
  readonly latestMonth: Month;
  readonly institutions: readonly {
    readonly id: number;
    readonly code: string;
    readonly nameVi: string;
    readonly nameEn: string;
    readonly shortName: string;
    readonly class: string;
  }[];
};

/** Months newest first; null was not reported. */
export type ReportedMonths = {
  readonly closedOn: Day | null;
  readonly latestMonth: Month;
  readonly balances: readonly (number | null)[];
  readonly groups: readonly (number | null)[];
};

export type Reported = {
  readonly subjectId: number;
  /** 1 an enterprise, 2 a person. */
  readonly type: 1 | 2;
  readonly cicCode: string;
  readonly sex: 1 | 2 | null;
  readonly bornOn: Day;
  readonly provinceCode: string;
  readonly legal: { readonly sector: string; readonly size: 'micro' | 'small' | 'medium' | 'large' } | null;
  readonly contracts: readonly (ReportedMonths & {
    readonly institutionId: number;
    readonly loanKind: string;
    readonly currency: string;
    readonly limitVnd: number | null;
    readonly signedOn: Day;
    readonly foreignCents: readonly (number | null)[] | null;
  })[];
  readonly cards: readonly (ReportedMonths & {
    readonly institutionId: number;
    readonly limitVnd: number;
    readonly openedOn: Day;
    readonly due: readonly (number | null)[];
    readonly late: readonly (number | null)[];
    readonly lateDays: readonly (number | null)[];
  })[];
  readonly collateral: readonly {
    readonly collateralId: number;
    readonly kind: string;
    readonly description: string;
    readonly valueVnd: number;
    readonly pledges: readonly {
      readonly institutionId: number;
      readonly pledgedOn: Day;
      readonly releasedOn: Day | null;
    }[];
  }[];
  readonly vamcDebts: readonly {
    readonly institutionId: number;
    readonly soldOn: Day;
    readonly principalLeftVnd: number;
    readonly settledOn: Day | null;
    readonly reportedOn: Day;
  }[];
  readonly events: readonly {
    readonly kind: 'bad_debt' | 'card_default' | 'settled_by_provision' | 'bankruptcy' | 'court' | 'administrative';
    readonly institutionId: number | null;
    readonly worstGroup: number | null;
    readonly amountVnd: number | null;
    readonly note: string | null;
    readonly startedOn: Day;
    readonly endedOn: Day | null;
  }[];
  readonly footprints: readonly {
    readonly askedAt: string;
    readonly institutionId: number;
    readonly productCode: string;
  }[];
  readonly statements: readonly {
    readonly year: number;
    readonly isConsolidated: boolean;
    readonly audit: 'none' | 'unqualified' | 'qualified' | 'adverse';
    readonly reportedOn: Day;
    readonly lines: readonly (readonly [code: string, vnd: number])[];
  }[];
};
