import { header, totalColumns, totalsArray, totalValue } from '#bureau/intake/around.ts';
import type { CrossCheck, FileKind, Section } from '#bureau/intake/kind.ts';
import { compileColumn } from './columns.ts';
import { streams } from './frames.ts';
import { LevelState } from './level-state.ts';

/** A kind prepared for reading: its levels as a tree, and the parts of each section's row. */
export type Plan = {
  readonly kind: FileKind;
  /** The outermost object: the header. */
  readonly root: LevelState;
  readonly totals: LevelState;
  readonly sections: readonly SectionPlan[];
};

export type SectionPlan = {
  readonly section: Section;
  readonly stream: number;
  /** Outermost first, the leaf last; without the root. */
  readonly chain: readonly LevelState[];
  readonly leaf: LevelState;
  readonly checks: readonly CompiledCheck[];
};

/** The position of a column: its level and its index there. */
export type Place = { readonly level: LevelState; readonly at: number };

export type CompiledCheck =
  | { readonly rule: 'order'; readonly earlier: Place; readonly later: Place }
  | { readonly rule: 'past'; readonly day: Place }
  | {
      readonly rule: 'needs';
      readonly column: Place;
      readonly when: Place;
      readonly code: number;
      readonly isNot: boolean;
    }
  | { readonly rule: 'at-most'; readonly less: Place; readonly more: Place }
  | {
      readonly rule: 'identity';
      readonly number: Place;
      readonly paper: Place;
      readonly born: Place;
      readonly sex: Place;
    };

/** Levels with the same path are one level: sections of a customer share the customer. */
export function planOf(kind: FileKind): Plan {
  const root = new LevelState('', header.map(compileColumn), undefined);
  const sections = kind.sections.map((section, index) => planSection(root, section, streams.firstSection + index));
  const totals = new LevelState(
    totalsArray,
    [...totalColumns.map(compileColumn), compileColumn({ ...totalValue, isRequired: true, type: { kind: 'decimal' } })],
    root,
  );
  nameMembers(root);
  return { kind, root, totals, sections };
}

function planSection(root: LevelState, section: Section, stream: number): SectionPlan {
  const chain: LevelState[] = [];
  let parent = root;
  for (const { array, indicators } of section.levels) {
    const known = parent.children.find((child) => child.array === array);
    const level: LevelState = known ?? new LevelState(array, indicators.map(compileColumn), parent);
    if (known && known.columns.some(({ code }, at) => code !== indicators[at]?.code)) {
      throw new Error(`${section.code} declares ${array} otherwise than the section before it`);
    }
    chain.push(level);
    parent = level;
  }
  parent.leafOf = stream - streams.firstSection;
  return { section, stream, chain, leaf: parent, checks: section.checks.flatMap((check) => compile(check, chain)) };
}

function nameMembers(level: LevelState): void {
  const names = [...level.columns.map(({ code }) => code), ...level.children.map(({ array }) => array)];
  level.keys = names.map((name) => Buffer.from(`${name}"`));
  for (const [at, name] of names.entries()) level.memberOf.set(name, at);
  for (const child of level.children) nameMembers(child);
}

function compile(check: CrossCheck, chain: readonly LevelState[]): CompiledCheck[] {
  const place = (column: string) => placeOf(column, chain);
  switch (check.rule) {
    case 'order':
      return [{ rule: 'order', earlier: place(check.earlier), later: place(check.later) }];
    case 'past':
      return [{ rule: 'past', day: place(check.column) }];
    case 'at-most':
      return [{ rule: 'at-most', less: place(check.less), more: place(check.more) }];
    case 'needs': {
      const when = place(check.when);
      const isNot = 'isNot' in check;
      const code = codeAt(when, isNot ? check.isNot : check.is);
      return [{ rule: 'needs', column: place(check.column), when, code, isNot }];
    }
    case 'identity': {
      const { number, paper, born, sex } = check;
      return [{ rule: 'identity', number: place(number), paper: place(paper), born: place(born), sex: place(sex) }];
    }
    default:
      // Compared with the bureau's rows, in the database.
      return [];
  }
}

function placeOf(column: string, chain: readonly LevelState[]): Place {
  for (const level of chain) {
    const at = level.columns.findIndex((each) => each.column === column);
    if (at >= 0) return { level, at };
  }
  throw new Error(`a check names a column that does not exist: ${column}`);
}

function codeAt({ level, at }: Place, value: string): number {
  const found = level.columns[at]?.codes?.values.indexOf(value) ?? -1;
  if (found < 0) throw new Error(`a check names a code that does not exist: ${value}`);
  return found;
}
