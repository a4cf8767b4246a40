import { dayOf, lastOf } from '#bureau/population/months.ts';
import type { Nation } from '#bureau/population/nation.ts';
import type { Card, Collateral, Contract, Footprint, SubjectRecord } from '#bureau/population/record.ts';
import { groupOf } from '#bureau/population/marks.ts';
import { inquiryId } from '#bureau/population/footprints.ts';
import { randomOf } from '#bureau/population/random.ts';

/** A borrower of known.ts without any entries yet. */
export function blank(
  who: Pick<SubjectRecord, 'subjectId' | 'cicCode' | 'name' | 'bornOn' | 'provinceCode' | 'address'> & {
    citizenId?: string;
    oldId?: string;
    taxCode?: string;
  },
): SubjectRecord {
  const { subjectId, cicCode, name, bornOn, provinceCode, address, citizenId, oldId, taxCode } = who;
  const issued = {
    issuedOn: '2022-05-20',
    issuedAt: 'Cục Cảnh sát quản lý hành chính về trật tự xã hội',
    isCurrent: true,
  };
  const founded = { issuedOn: bornOn, issuedAt: 'Sở Tài chính', expiresOn: null, isCurrent: true };
  const isLegal = taxCode !== undefined;
  return {
    subjectId,
    cicCode,
    type: isLegal ? 1 : 2,
    name,
    bornOn,
    sex: isLegal ? null : Number(citizenId?.[3]) % 2 === 0 ? 1 : 2,
    provinceCode,
    address,
    phone: `09${String(10_000_000 + subjectId * 7919)}`,
    papers: [
      ...(citizenId ? [{ kind: 'citizen' as const, number: citizenId, ...issued, expiresOn: '2037-05-20' }] : []),
      ...(oldId
        ? [
            {
              kind: 'old' as const,
              number: oldId,
              issuedOn: '2008-01-10',
              issuedAt: 'Công an tỉnh',
              expiresOn: null,
              isCurrent: false,
            },
          ]
        : []),
      ...(taxCode
        ? [
            { kind: 'tax' as const, number: taxCode, ...founded },
            { kind: 'registration' as const, number: taxCode, ...founded },
          ]
        : []),
    ],
    legal: null,
    aliases: [],
    relations: [],
    contracts: [],
    cards: [],
    collateral: [],
    commitments: [],
    bonds: [],
    vamcDebts: [],
    events: [],
    footprints: [],
    statements: [],
  };
}

export type LoanSpec = Partial<Contract> & {
  at: number;
  /** How many months ago it was signed, and when its last month was (0: still open). */
  signedAgo: number;
  closedAgo?: number;
  /** The balance at the end of each month, months ago → VND; null: not reported. */
  owed: (monthsAgo: number) => number | null;
  /** Days overdue at the end of each month. */
  overdue?: (monthsAgo: number) => number;
  months?: number;
};

/** A contract with its months given; `number` distinguishes the borrower's contracts. */
export function loan(nation: Pick<Nation, 'latestMonth'>, subjectId: number, number: number, spec: LoanSpec): Contract {
  const { at, signedAgo, closedAgo = 0, owed, overdue = () => 0, months = 36, ...rest } = spec;
  const count = Math.min(60, signedAgo - closedAgo + 1);
  const agos = Array.from({ length: count }, (_, index) => closedAgo + index);
  const balances = agos.map(owed);
  const ifSent = <T>(value: T, index: number) => (balances[index] === null ? null : value);
  const signedOn = dayOf(nation.latestMonth - signedAgo, 10);
  return {
    contractId: subjectId * 64 + number,
    institutionId: at,
    branchId: 1,
    number: `${signedOn.slice(2, 4)}${signedOn.slice(5, 7)}/${1000 + subjectId * 10 + number}/HĐTD`,
    loanKind: months <= 12 ? '01' : months <= 60 ? '02' : '03',
    purpose: 'consumption',
    programme: null,
    currency: 'VND',
    limitVnd: Math.max(...balances.map((balance) => balance ?? 0)),
    interestRate: 9.5,
    isSecured: false,
    signedOn,
    endsOn: dayOf(nation.latestMonth - signedAgo + months, 10),
    closedOn: closedAgo > 0 ? dayOf(nation.latestMonth - closedAgo, 20) : null,
    history: {
      latestMonth: nation.latestMonth - closedAgo,
      balances,
      foreignCents: null,
      groups: agos.map((ago, index) => ifSent(groupOf(overdue(ago)), index)),
      overdueDays: agos.map((ago, index) => ifSent(overdue(ago), index)),
    },
    ...rest,
  };
}

/** A card with 36 months; `late` gives the days late of a month. */
export function card(
  nation: Nation,
  subjectId: number,
  number: number,
  spec: { at: number; limitVnd: number; balanceVnd: number; late?: (monthsAgo: number) => number },
): Card {
  const agos = Array.from({ length: 36 }, (_, index) => index);
  const days = agos.map((ago) => spec.late?.(ago) ?? 0);
  return {
    cardId: subjectId * 8 + number,
    institutionId: spec.at,
    branchId: 1,
    numberMasked: `4*** **** **** ${1000 + subjectId * 10 + number}`,
    limitVnd: spec.limitVnd,
    openedOn: dayOf(nation.latestMonth - 50, 5),
    closedOn: null,
    latestMonth: nation.latestMonth,
    balances: agos.map((ago) =>
      ago === 0 ? spec.balanceVnd : Math.round((spec.balanceVnd * (0.6 + (ago % 5) / 8)) / 1000) * 1000,
    ),
    due: agos.map(() => Math.round(spec.balanceVnd / 20_000) * 1000),
    late: days.map((late) => (late > 0 ? Math.round(spec.balanceVnd / 20_000) * 1000 : 0)),
    lateDays: days,
    groups: days.map(groupOf),
  };
}

/** An asset behind one contract. */
export function asset(
  nation: Nation,
  contract: Contract,
  spec: { kind: string; description: string; owner: string; valueVnd: number; releasedOn?: string },
): Collateral {
  const id = Math.floor(contract.contractId / 64) * 32 + (contract.contractId % 64);
  return {
    collateralId: id,
    kind: spec.kind,
    assetCode: `TS${String(id).padStart(7, '0')}`,
    description: spec.description,
    ownerName: spec.owner,
    valueVnd: spec.valueVnd,
    valuedOn: contract.signedOn,
    pledges: [
      {
        institutionId: contract.institutionId,
        contractId: contract.contractId,
        securedVnd: Math.min(contract.limitVnd, spec.valueVnd),
        pledgedOn: contract.signedOn,
        releasedOn: spec.releasedOn ?? null,
        reportedOn: lastOf(nation.latestMonth),
      },
    ],
  };
}

/** One inquiry every `daysApart` days back from three days ago, by institutions in turn. */
export function askedBy(
  nation: Nation,
  subjectId: number,
  institutionIds: readonly number[],
  product: string,
): Footprint[] {
  const random = randomOf(nation.seed, subjectId, 9);
  return institutionIds.map((institutionId, index) => {
    const ago = 3 + index * 17;
    const day = new Date(Date.parse(`${nation.today}T00:00:00Z`) - ago * 86_400_000).toISOString().slice(0, 10);
    const askedAt = `${day}T0${2 + (index % 7)}:${10 + index}:00Z`;
    return { askedAt, inquiryId: inquiryId(random, askedAt), institutionId, productCode: product };
  });
}
