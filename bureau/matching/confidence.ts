import type { NameRelation } from './slips.ts';
import type { MatchReason } from './words.ts';

/**
 * What is known about a candidate compared with the input. Similarities are 0 to 1; undefined: not entered, or not
 * known.
 */
export type Evidence = {
  isCicCode: boolean;
  /** citizen ID, tax code or passport; the old nine-digit ID; registration number; any other paper. */
  paper: 'strong' | 'old' | 'registration' | 'other' | undefined;
  name: number | undefined;
  relation: NameRelation;
  address: number | undefined;
  /** Undefined: no province was entered. */
  isSameProvince: boolean | undefined;
  isSameBirthDate: boolean;
  /** One digit of the typed ID is wrong, or two are swapped. */
  isNearPaper: boolean;
};

/**
 * auto: accepted without asking; warn: fills the form, with a warning; list: the user picks; conflict: nobody's data
 * is filled in.
 */
export type MatchAction = 'auto' | 'warn' | 'list' | 'conflict';

type Rule = {
  confidence: number;
  action: MatchAction;
  reasons: readonly MatchReason[];
  holds: (evidence: Evidence) => boolean;
};

const atLeast = (likeness: number | undefined, least: number) => likeness !== undefined && likeness >= least;
const nearRelations: ReadonlySet<NameRelation> = new Set([
  'slip',
  'swapped',
  'middle-forgotten',
  'regional',
  'initials',
]);
const isNear = ({ name, relation }: Evidence) => atLeast(name, 0.85) || nearRelations.has(relation);
const isSame = ({ name }: Evidence) => atLeast(name, 0.95);
// A name that was not entered cannot disagree.
const agrees = (likeness: number | undefined, least: number) => likeness === undefined || likeness >= least;

/**
 * The table of domain 7.3; the first matching rule decides. A single slip or a missing middle name counts as a
 * similar name even if the similarity of a short name falls below 0.85; so do its parts in another order. Names
 * without a province have confidence 4, the specified search by name alone. A candidate that matches no rule is not
 * shown.
 */
const confidenceRules: readonly Rule[] = [
  {
    confidence: 1,
    action: 'conflict',
    reasons: ['nameOfAnother'],
    holds: (e) => (e.isCicCode || e.paper !== undefined) && !agrees(e.name, 0.5) && !isNear(e),
  },
  { confidence: 10, action: 'auto', reasons: [], holds: (e) => e.isCicCode && (agrees(e.name, 0.6) || isNear(e)) },
  { confidence: 8, action: 'warn', reasons: ['nameDiffers'], holds: (e) => e.isCicCode },
  {
    confidence: 10,
    action: 'auto',
    reasons: [],
    holds: (e) => e.paper === 'strong' && (agrees(e.name, 0.85) || isNear(e)),
  },
  { confidence: 8, action: 'warn', reasons: ['nameDiffers'], holds: (e) => e.paper === 'strong' },
  {
    confidence: 9,
    action: 'auto',
    reasons: [],
    holds: (e) => e.paper === 'old' && (e.isSameBirthDate || atLeast(e.name, 0.9)),
  },
  { confidence: 6, action: 'list', reasons: [], holds: (e) => e.paper === 'old' || e.paper === 'other' },
  {
    confidence: 9,
    action: 'auto',
    reasons: ['sameProvince'],
    holds: (e) => e.paper === 'registration' && e.isSameProvince === true,
  },
  {
    confidence: 9,
    action: 'auto',
    reasons: [],
    holds: (e) => e.paper === 'registration' && (atLeast(e.name, 0.85) || isNear(e)),
  },
  { confidence: 7, action: 'list', reasons: [], holds: (e) => e.paper === 'registration' },
  {
    confidence: 8,
    action: 'list',
    reasons: ['sameBirthDate', 'sameProvince'],
    holds: (e) => isSame(e) && e.isSameBirthDate && e.isSameProvince === true,
  },
  { confidence: 7, action: 'list', reasons: ['sameBirthDate'], holds: (e) => isSame(e) && e.isSameBirthDate },
  { confidence: 7, action: 'list', reasons: ['nearPaper'], holds: (e) => e.isNearPaper && isNear(e) },
  { confidence: 7, action: 'list', reasons: ['sameAddress'], holds: (e) => isSame(e) && atLeast(e.address, 0.7) },
  { confidence: 6, action: 'list', reasons: ['sameAddress'], holds: (e) => isNear(e) && atLeast(e.address, 0.7) },
  { confidence: 6, action: 'list', reasons: ['sameBirthDate'], holds: (e) => isNear(e) && e.isSameBirthDate },
  { confidence: 5, action: 'list', reasons: ['sameProvince'], holds: (e) => isNear(e) && e.isSameProvince === true },
  {
    confidence: 4,
    action: 'list',
    reasons: ['provinceUnknown'],
    holds: (e) => isNear(e) && e.isSameProvince === undefined,
  },
  { confidence: 3, action: 'list', reasons: [], holds: (e) => e.relation === 'begins' && e.isSameProvince !== false },
];

export type Verdict = { confidence: number; action: MatchAction; reasons: readonly MatchReason[] };

/** The verdict of the first matching rule; undefined: do not show. */
export function judge(evidence: Evidence): Verdict | undefined {
  const rule = confidenceRules.find(({ holds }) => holds(evidence));
  return (
    rule && {
      confidence: rule.confidence,
      action: rule.action,
      reasons: [...nameReasons(evidence, rule), ...rule.reasons],
    }
  );
}

function nameReasons({ name, relation }: Evidence, { reasons }: Rule): MatchReason[] {
  if (name === undefined || reasons.includes('nameOfAnother') || reasons.includes('nameDiffers')) return [];
  if (relation === 'same') return ['sameName'];
  if (relation === 'swapped') return ['nameOrder'];
  if (relation === 'middle-forgotten') return ['middleNameMissing'];
  if (relation === 'regional') return ['regionalSpelling'];
  if (relation === 'initials') return ['initials'];
  if (relation === 'begins' && name < 0.85) return ['nameBegins'];
  return name >= 0.85 || relation === 'slip' ? ['nearName'] : ['nameDiffers'];
}

/** How an entered field compares with the stored one: A equal, B similar, F different, Z not given or not known. */
export type Grade = 'A' | 'B' | 'F' | 'Z';

/** The grade of a similarity by the field's own limits. */
export function gradeOf(likeness: number | undefined, equalFrom: number, similarFrom: number): Grade {
  if (likeness === undefined) return 'Z';
  if (likeness >= equalFrom) return 'A';
  return likeness >= similarFrom ? 'B' : 'F';
}

/** The paper of the table that was found equal, the weightiest of several. */
export function paperOf(matched: ReadonlySet<string>): Evidence['paper'] {
  if (matched.has('citizen') || matched.has('tax') || matched.has('passport')) return 'strong';
  if (matched.has('registration')) return 'registration';
  if (matched.has('old')) return 'old';
  return matched.has('other') ? 'other' : undefined;
}
