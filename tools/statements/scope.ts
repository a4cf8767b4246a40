import { field, items, kindOf, names, text } from './tree.ts';
import type { Column } from './values.ts';

export type Relation = {
  readonly alias: string;
  readonly columns: readonly Column[];
  readonly isOpen?: boolean;
  /** It may be missing as a whole: the far side of an outer join. */
  readonly isFar?: boolean;
};

export type Scope = {
  readonly relations: readonly Relation[];
  readonly outer: Scope | undefined;
  readonly ctes: ReadonlyMap<string, readonly Column[]>;
  /** Columns that a condition leaves no null in: `alias.name`. */
  readonly proven: ReadonlySet<string>;
  readonly isGrouped: boolean;
};

export const emptyScope: Scope = {
  relations: [],
  outer: undefined,
  ctes: new Map(),
  proven: new Set(),
  isGrouped: false,
};

export function nullable(relation: Relation): Relation {
  return { ...relation, isFar: true, columns: relation.columns.map((column) => ({ ...column, isNullable: true })) };
}

export function proved<T extends Column>(column: T, alias: string, scope: Scope): T {
  return column.isNullable && scope.proven.has(`${alias}.${column.name}`) ? { ...column, isNullable: false } : column;
}

export function scopeOrNone(scope: Scope): Scope | undefined {
  return scope.relations.length > 0 || scope.outer !== undefined ? scope : undefined;
}

/** The conditions of inner joins hold for every row, as those of `where` do. */
export function innerConditions(node: unknown): unknown[] {
  const join = field(node, 'JoinExpr');
  if (join === undefined) return [];
  const left =
    text(join, 'jointype') === 'JOIN_INNER' || text(join, 'jointype') === 'JOIN_LEFT'
      ? innerConditions(field(join, 'larg'))
      : [];
  if (text(join, 'jointype') !== 'JOIN_INNER') return left;
  return [field(join, 'quals'), ...left, ...innerConditions(field(join, 'rarg'))];
}

/** What conditions say: a column that is compared, or said to be not null, is no null in the rows that are left. */
export function withProven(scope: Scope, conditions: readonly unknown[]): Scope {
  const proven = new Set(scope.proven);
  const note = (node: unknown): void => {
    const path = items(node, 'ColumnRef', 'fields').map((each) => text(each, 'String', 'sval'));
    const name = path.at(-1);
    if (name === undefined) return;
    const alias = path.length > 1 ? path.at(-2) : undefined;
    const relation = scope.relations.find((each) =>
      alias === undefined ? each.columns.some((column) => column.name === name) : each.alias === alias,
    );
    if (relation !== undefined) proven.add(`${relation.alias}.${name}`);
  };
  const visit = (node: unknown): void => {
    const [kind, body] = kindOf(node);
    if (kind === 'BoolExpr' && text(body, 'boolop') === 'AND_EXPR') items(body, 'args').forEach(visit);
    if (kind === 'NullTest' && text(body, 'nulltesttype') === 'IS_NOT_NULL') note(field(body, 'arg'));
    const isPlain =
      (/^AEXPR_(OP|IN|LIKE|ILIKE|BETWEEN|OP_ANY)$/.test(text(body, 'kind')) &&
        comparing.test(names(body, 'name').at(-1) ?? '')) ||
      text(body, 'kind') === 'AEXPR_BETWEEN';
    if (kind === 'A_Expr' && isPlain) {
      note(field(body, 'lexpr'));
      if (text(body, 'kind') === 'AEXPR_OP') note(field(body, 'rexpr'));
    }
  };
  conditions.forEach(visit);
  return { ...scope, proven };
}

export const comparing = /^([=<>]|<>|<=|>=|~~\*?|!~~\*?|~\*?|!~\*?|@>|<@|&&)$/;
