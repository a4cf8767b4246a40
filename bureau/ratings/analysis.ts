import { z } from 'zod';
import type { CreditFile } from '#bureau/credit/file.ts';
import type { Day } from '#bureau/credit/months.ts';
import { type CreditFigures, creditFiguresOf } from './credit-figures.ts';
import { isTooOld } from './fiscal-year.ts';
import { capIds, type Grade, grades, medianOf, model, pdOf } from './model.ts';
import { bestOfGroup, type NotRatedReason, type Outcome, rate, rateByCredit, worseOf } from './rate.ts';
import { ratioIds, ratiosOf } from './ratios.ts';
import { sectorOf, sectors, sizeOf, sizes } from './sectors.ts';
import { faultOf, isOtherKind, type LineId, lineCodes, lineOf, type Statement, statementOfYear } from './statement.ts';

/** Everything about one enterprise that a rating uses. */
export type Enterprise = {
  readonly subjectId: bigint;
  readonly file: CreditFile;
  readonly statements: readonly Statement[];
  readonly limits: bigint;
  /** Of the contracts that were open a year ago. */
  readonly limitsYearAgo: bigint;
  /** As in the profile. */
  readonly size: string | null;
};

const grade = z.enum(grades);
const itemResult = z.object({ id: z.string(), points: z.number(), most: z.number() });
const whole = z.string().regex(/^-?\d+$/);

/**
 * An analysis as it is stored and printed: what was used, and the result. Ratios are texts, because some are
 * infinite.
 */
export const analysisShape = z.object({
  model: z.object({ code: z.string(), version: z.int() }),
  day: z.string(),
  year: z.int(),
  sector: z.enum(sectors),
  size: z.enum(sizes),
  isGroup: z.boolean(),
  result: z.discriminatedUnion('kind', [
    z.object({
      kind: z.literal('rated'),
      grade,
      score: z.int(),
      pdPercent: z.number(),
      cap: z.enum([...capIds, 'member']).nullable(),
      uncapped: grade,
      // Older analyses do not have it.
      best: grade.optional(),
      items: z.array(itemResult),
      down: z.array(itemResult),
      up: z.array(itemResult),
    }),
    z.object({
      kind: z.literal('not-rated'),
      why: z.enum(['no-statement', 'unbalanced', 'lines-missing', 'too-old']),
      creditOnly: z.object({ grade, score: z.int(), cap: z.enum(capIds).nullable() }).nullable(),
      items: z.array(itemResult),
    }),
  ]),
  ratios: z.array(z.object({ id: z.enum(ratioIds), value: z.string().nullable(), median: z.number() })),
  statements: z.array(
    z.object({
      year: z.int(),
      isConsolidated: z.boolean(),
      audit: z.enum(['none', 'unqualified', 'qualified', 'adverse']),
      lines: z.array(z.object({ code: z.string(), vnd: whole })),
      fault: z.object({ lines: z.string(), difference: whole }).nullable(),
      // The codes of missing required lines; older analyses do not have them.
      missing: z.array(z.string()).optional(),
    }),
  ),
  group: z
    .object({
      hasLoop: z.boolean(),
      members: z.array(
        z.object({
          cicCode: z.string(),
          name: z.string(),
          owner: z.string(),
          sharePercent: z.number(),
          grade: grade.nullable(),
          assetsPercent: z.number().nullable(),
        }),
      ),
      guarantees: z.array(z.object({ guarantor: z.string(), guaranteed: z.string() })),
    })
    .nullable(),
});

export type Analysis = z.output<typeof analysisShape>;

const yearsShown = 3;

/** Rates an enterprise by a fiscal year's statements and its known credit on a day. Pure. */
export function analyse(given: {
  readonly enterprise: Enterprise;
  readonly year: number;
  readonly today: Day;
  readonly isGroup: boolean;
}): Analysis {
  const { enterprise, year, today, isGroup } = given;
  const { file, statements } = enterprise;
  const sector = sectorOf(file.subject.legal?.sector ?? null);
  const size = sizeOf(enterprise.size);
  const chosen = Array.from({ length: yearsShown }, (_, back) =>
    statementOfYear(statements, { year: year - back, isGroup }),
  ).filter((each) => each !== undefined);
  const statement = chosen.find((each) => each.year === year);
  const credit = creditFiguresOf(file, enterprise.limits);
  // Growth and averages cannot compare own with consolidated accounts.
  const sameKind = chosen.filter((each) => each.isConsolidated === statement?.isConsolidated);
  const ratios = statement && ratiosOf(statement, sameKind);
  return {
    model: { code: model.code, version: model.version },
    day: today,
    year,
    sector,
    size,
    isGroup,
    result: resultOf({ statement, credit, year, today, ratios, sector, size }),
    ratios: ratioIds.map((id) => ({ id, value: textOf(ratios?.[id]), median: medianOf(id, sector) })),
    statements: chosen.map(shown),
    group: null,
  };
}

type Looked = {
  readonly statement: Statement | undefined;
  readonly credit: CreditFigures;
  readonly year: number;
  readonly today: Day;
  readonly ratios: ReturnType<typeof ratiosOf> | undefined;
  readonly sector: Analysis['sector'];
  readonly size: Analysis['size'];
};

function resultOf({ statement, credit, year, today, ratios, sector, size }: Looked): Analysis['result'] {
  const why = whyNot(statement, year, today);
  const equity = statement && lineOf(statement, 'equity');
  if (why !== undefined || statement === undefined || ratios === undefined || equity === undefined)
    return kept(rateByCredit(credit, why ?? 'no-statement'));
  return kept(rate({ ratios, audit: statement.audit, equity, credit, sector, size }));
}

/** Why a statement of that year allows no rating on that day; undefined if it does. */
function whyNot(statement: Statement | undefined, year: number, today: Day): NotRatedReason | undefined {
  if (statement === undefined) return 'no-statement';
  const fault = faultOf(statement);
  if (fault !== undefined) return fault.kind;
  return isTooOld(year, today) ? 'too-old' : undefined;
}

function kept(outcome: Outcome): Analysis['result'] {
  return outcome.kind === 'rated'
    ? { ...outcome, items: [...outcome.items], down: [...outcome.down], up: [...outcome.up] }
    : { ...outcome, items: [...outcome.items] };
}

function shown(statement: Statement): Analysis['statements'][number] {
  const fault = faultOf(statement);
  return {
    year: statement.year,
    isConsolidated: statement.isConsolidated,
    audit: statement.audit,
    lines: Object.values(lineCodes).flatMap((code) => {
      const vnd = statement.lines.get(code);
      return vnd === undefined ? [] : [{ code, vnd: String(vnd) }];
    }),
    fault:
      fault?.kind === 'unbalanced'
        ? { lines: fault.imbalance.lines, difference: String(fault.imbalance.difference) }
        : null,
    ...(fault?.kind === 'lines-missing' ? { missing: [...fault.codes] } : {}),
  };
}

export type AnalysedMember = {
  readonly cicCode: string;
  readonly name: string;
  readonly owner: string;
  readonly sharePercent: number;
  readonly analysis: Analysis;
};

/** The analysis of a group: the head's consolidated accounts, limited by its members' grades. */
export function withMembers(
  head: Analysis,
  group: {
    readonly members: readonly AnalysedMember[];
    readonly hasLoop: boolean;
    readonly guarantees: readonly { readonly guarantor: string; readonly guaranteed: string }[];
  },
): Analysis {
  const whole = assetsOf(head);
  const members = group.members.map(({ analysis, ...member }) => {
    const assets = assetsOf(analysis);
    const assetsPercent =
      assets === undefined || whole === undefined || whole <= 0n ? null : Number((assets * 1000n) / whole) / 10;
    return { ...member, grade: gradeOfMember(analysis), assetsPercent };
  });
  return {
    ...head,
    result: heldResult(head.result, members),
    group: { hasLoop: group.hasLoop, members, guarantees: [...group.guarantees] },
  };
}

function heldResult(
  result: Analysis['result'],
  members: readonly { readonly grade: Grade | null; readonly assetsPercent: number | null }[],
): Analysis['result'] {
  if (result.kind === 'not-rated') return result;
  const weighed = members.flatMap(({ grade: own, assetsPercent }) =>
    own === null ? [] : [{ grade: own, shareOfAssets: assetsPercent === null ? null : assetsPercent / 100 }],
  );
  const leaves = bestOfGroup(weighed);
  const best = worseOf(result.best ?? result.grade, leaves);
  const held = worseOf(result.grade, leaves);
  return held === result.grade
    ? { ...result, best }
    : { ...result, best, grade: held, pdPercent: pdOf(held), cap: 'member' };
}

/** A member without statements counts with its credit grade, if that is worse than ordinary. */
function gradeOfMember({ result }: Analysis): Grade | null {
  return result.kind === 'rated' ? result.grade : (result.creditOnly?.grade ?? null);
}

/** The total assets of the newest statement used, of the requested year or one of the two before it. */
function assetsOf({ statements }: Analysis): bigint | undefined {
  return statements.map((each) => keptLine(each, 'totalAssets')).find((assets) => assets !== undefined);
}

/**
 * Members without weight, because no statement of three years gives their assets: they cannot limit the group's
 * grade.
 */
export function unweighedMembers({ group }: Analysis): readonly NonNullable<Analysis['group']>['members'][number][] {
  return group?.members.filter(({ assetsPercent }) => assetsPercent === null) ?? [];
}

/** True if the requested year was rated by the other kind of accounts than the rating needs; see isOtherKind. */
export function isByOtherKind({ statements, year, isGroup }: Analysis): boolean {
  const asked = statements.find((each) => each.year === year);
  return asked !== undefined && isOtherKind(asked.isConsolidated, isGroup);
}

/** A line of a stored statement in whole dong. */
export function keptLine(statement: Analysis['statements'][number], line: LineId): bigint | undefined {
  const kept = statement.lines.find(({ code }) => code === lineCodes[line]);
  return kept && BigInt(kept.vnd);
}

function textOf(value: number | null | undefined): string | null {
  return value === null || value === undefined ? null : String(value);
}
