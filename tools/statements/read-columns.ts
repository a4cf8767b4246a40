import type { Catalog } from './catalog.ts';
import { aggregates, isOneRow } from './one-row.ts';
import { field, items, kindOf, names, text } from './tree.ts';
import {
  nullable,
  proved,
  scopeOrNone,
  innerConditions,
  withProven,
  comparing,
  emptyScope,
  type Relation,
  type Scope,
} from './scope.ts';
import {
  built,
  objectType,
  objectOf,
  jsonOf,
  wrapped,
  typesOf,
  common,
  constant,
  union,
  renamed,
  unknownValue,
  type Value,
  type Column,
} from './values.ts';

/**
 * The columns of a statement's result in their order: which may be null (every one that is not proved otherwise), and what the
 * catalogue says of their types. Undefined for what gives no rows or is not understood.
 */
export function readColumns(catalog: Catalog, statement: unknown): Column[] | undefined {
  return new Reader(catalog).statement(statement, emptyScope);
}

/** Builtin functions that give null only when they are given null. */
const strict = new Set(
  `lower upper btrim ltrim rtrim left right lpad rpad replace length char_length octet_length to_char to_date date_trunc date_part extract
   round ceil ceiling floor abs md5 encode decode sha256 hashtext hashtextextended now clock_timestamp statement_timestamp
   transaction_timestamp gen_random_uuid uuidv7 to_json to_jsonb row_to_json cardinality nextval currval pg_backend_pid make_date make_interval age split_part
   translate starts_with strpos position random sign power mod div timezone string_to_array regexp_replace regexp_split_to_array reverse initcap chr ascii
   convert_to convert_from txid_current pg_current_xact_id current_database hashtext array_to_string get_byte bit_count
   pg_database_size pg_current_wal_lsn pg_walfile_name pg_wal_lsn_diff to_timestamp sqrt trunc exp ln like isfinite overlay repeat version pg_try_advisory_lock pg_try_advisory_xact_lock pg_current_snapshot pg_is_in_recovery greatest_of`.split(
    /\s+/,
  ),
);
/** Builtin functions that never give null. */
const total = new Set(
  `count json_build_object jsonb_build_object json_build_array jsonb_build_array concat concat_ws row_number rank dense_rank ntile
   percent_rank cume_dist num_nulls num_nonnulls set_config`.split(/\s+/),
);
const strictOperators = /^([=<>]|<>|<=|>=|\+|-|\*|\/|%|\|\||~~\*?|!~~\*?|~\*?|!~\*?|@>|<@|&&|\^|&)$/;

class Reader {
  readonly #catalog: Catalog;

  constructor(catalog: Catalog) {
    this.#catalog = catalog;
  }

  statement(node: unknown, outer: Scope): Column[] | undefined {
    const [kind, body] = kindOf(node);
    if (kind === 'SelectStmt') return this.#select(body, outer);
    if (kind === 'InsertStmt' || kind === 'UpdateStmt' || kind === 'DeleteStmt' || kind === 'MergeStmt')
      return this.#change(kind, body, outer);
    return undefined;
  }

  #change(kind: string, body: unknown, outer: Scope): Column[] {
    const ctes = this.#ctes(body, outer);
    const inner = { ...outer, ctes };
    const target = this.#table(field(body, 'relation'), inner);
    const from = items(body, kind === 'DeleteStmt' ? 'usingClause' : 'fromClause').flatMap((each) =>
      this.#from(each, inner),
    );
    const where = field(body, 'whereClause');
    const relations = [target, ...from];
    const scope = withProven(
      { ...emptyScope, relations, outer: outer.relations.length > 0 ? outer : undefined, ctes },
      [where],
    );
    const returning = items(body, 'returningClause', 'exprs');
    return this.#targets(returning.length > 0 ? returning : items(body, 'returningList'), scope);
  }

  #select(body: unknown, outer: Scope): Column[] {
    const ctes = this.#ctes(body, outer);
    const inner: Scope = { ...outer, ctes };
    if (text(body, 'op') !== 'SETOP_NONE' && field(body, 'larg') !== undefined) {
      const left = this.#select(field(body, 'larg'), inner);
      const right = this.#select(field(body, 'rarg'), inner);
      return left.map((column, at) => union(column, right[at]));
    }
    const lists = items(body, 'valuesLists');
    if (lists.length > 0) return this.#valuesLists(lists, inner);
    const relations = items(body, 'fromClause').reduce<Relation[]>(
      (known, each) => [...known, ...this.#from(each, { ...inner, relations: known, outer: scopeOrNone(outer) })],
      [],
    );
    const scope = withProven(
      {
        relations,
        outer: scopeOrNone(outer),
        ctes,
        proven: new Set(),
        isGrouped: items(body, 'groupClause').length > 0,
      },
      [field(body, 'whereClause'), ...items(body, 'fromClause').flatMap(innerConditions)],
    );
    return this.#targets(items(body, 'targetList'), scope);
  }

  #valuesLists(lists: readonly unknown[], scope: Scope): Column[] {
    const rows = lists.map((list) => items(list, 'List', 'items').map((each) => this.value(each, scope)));
    return (rows[0] ?? []).map((first, at) => ({
      ...rows.slice(1).reduce<Value>((all, row) => union({ ...all, name: '' }, row[at]), first),
      name: `column${at + 1}`,
    }));
  }

  #ctes(body: unknown, outer: Scope): ReadonlyMap<string, readonly Column[]> {
    const clause = field(body, 'withClause');
    if (clause === undefined) return outer.ctes;
    const ctes = new Map(outer.ctes);
    for (const each of items(clause, 'ctes')) {
      const name = text(each, 'CommonTableExpr', 'ctename');
      const query = field(each, 'CommonTableExpr', 'ctequery');
      const scope = { ...outer, ctes };
      // Of a recursive one nothing is known while it is read the first time.
      const isRecursive = field(clause, 'recursive') === true;
      if (isRecursive) ctes.set(name, []);
      const columns = this.statement(query, scope) ?? [];
      ctes.set(
        name,
        renamed(
          isRecursive ? columns.map(({ name: own }) => ({ name: own, isNullable: true })) : columns,
          names(each, 'CommonTableExpr', 'aliascolnames'),
        ),
      );
    }
    return ctes;
  }

  #from(node: unknown, scope: Scope): Relation[] {
    const [kind, body] = kindOf(node);
    if (kind === 'RangeVar') return [this.#table(body, scope)];
    if (kind === 'RangeSubselect') {
      const columns =
        this.statement(field(body, 'subquery'), { ...emptyScope, outer: scope, ctes: scope.ctes, relations: [] }) ?? [];
      return [{ alias: text(body, 'alias', 'aliasname'), columns: renamed(columns, names(body, 'alias', 'colnames')) }];
    }
    if (kind === 'RangeFunction') return [this.#function(body, scope)];
    if (kind !== 'JoinExpr') return [];
    const left = this.#from(field(body, 'larg'), scope);
    const right = this.#from(field(body, 'rarg'), { ...scope, relations: [...scope.relations, ...left] });
    const join = text(body, 'jointype');
    const isLeftNullable = join === 'JOIN_RIGHT' || join === 'JOIN_FULL';
    const isRightNullable = join === 'JOIN_LEFT' || join === 'JOIN_FULL';
    return [...(isLeftNullable ? left.map(nullable) : left), ...(isRightNullable ? right.map(nullable) : right)];
  }

  #table(body: unknown, scope: Scope): Relation {
    const name = text(body, 'relname');
    const schema = text(body, 'schemaname');
    const alias = text(body, 'alias', 'aliasname') || name;
    const cte = schema === '' ? scope.ctes.get(name) : undefined;
    if (cte !== undefined)
      return { alias, columns: renamed(cte, names(body, 'alias', 'colnames')), isOpen: cte.length === 0 };
    const columns = this.#catalog.columnsOf(schema, name);
    return { alias, columns: renamed(columns, names(body, 'alias', 'colnames')), isOpen: columns.length === 0 };
  }

  #function(body: unknown, scope: Scope): Relation {
    const aliasname = text(body, 'alias', 'aliasname');
    const colnames = names(body, 'alias', 'colnames');
    const calls = items(body, 'functions').map((each) => items(each, 'List', 'items')[0]);
    const columns = calls.flatMap((call): Column[] => {
      const name = names(call, 'FuncCall', 'funcname');
      const last = name.at(-1) ?? '';
      const given = items(call, 'FuncCall', 'args').map((each) => this.value(each, scope));
      if (last === 'generate_series') {
        return [
          {
            name: colnames[0] || aliasname || last,
            isNullable: given.some(({ isNullable }) => isNullable),
            ...typesOf(given[0]),
          },
        ];
      }
      if (
        /^(unnest|jsonb?_array_elements(_text)?|regexp_split_to_table|string_to_table|jsonb?_object_keys)$/.test(last)
      )
        return given
          .map(() => ({
            name: aliasname || last,
            isNullable: last !== 'string_to_table' && last !== 'regexp_split_to_table' && !last.endsWith('_keys'),
          }))
          .slice(0, last === 'unnest' ? undefined : 1);
      return [...this.#catalog.resultOf(name, aliasname || last)];
    });
    const all =
      field(body, 'ordinality') === true
        ? [...columns, { name: 'ordinality', isNullable: false, type: 'bigint', json: 'number' }]
        : columns;
    return {
      alias: aliasname || (names(calls[0], 'FuncCall', 'funcname').at(-1) ?? ''),
      columns: renamed(all, colnames),
      isOpen: columns.length === 0,
    };
  }

  #targets(list: readonly unknown[], scope: Scope): Column[] {
    return list.flatMap((target): Column[] => {
      const node = field(target, 'ResTarget', 'val');
      const [kind, body] = kindOf(node);
      const fields = kind === 'ColumnRef' ? items(body, 'fields') : [];
      if (fields.length > 0 && field(fields.at(-1), 'A_Star') !== undefined) {
        const alias = fields.length > 1 ? text(fields.at(-2), 'String', 'sval') : undefined;
        return scope.relations
          .filter((relation) => alias === undefined || relation.alias === alias)
          .flatMap((relation) => relation.columns.map((column) => proved(column, relation.alias, scope)));
      }
      return [{ ...this.value(node, scope), name: text(target, 'ResTarget', 'name') || nameOf(node) }];
    });
  }

  value(node: unknown, scope: Scope): Value {
    const [kind, body] = kindOf(node);
    switch (kind) {
      case 'ColumnRef':
        return this.#column(
          items(body, 'fields').map((each) => text(each, 'String', 'sval')),
          scope,
        );
      case 'A_Const':
        return constant(body);
      case 'TypeCast':
        return this.#cast(body, scope);
      case 'FuncCall':
        return this.#call(body, scope);
      case 'CoalesceExpr': {
        const args = items(body, 'args').map((each) => this.value(each, scope));
        return { isNullable: args.every(({ isNullable }) => isNullable), ...common(args) };
      }
      case 'MinMaxExpr': {
        const args = items(body, 'args').map((each) => this.value(each, scope));
        return { isNullable: args.every(({ isNullable }) => isNullable), ...common(args) };
      }
      case 'CaseExpr':
        return this.#case(body, scope);
      case 'BoolExpr': {
        const args = items(body, 'args').map((each) => this.value(each, scope));
        return { isNullable: args.some(({ isNullable }) => isNullable), type: 'boolean', json: 'boolean' };
      }
      case 'NullTest':
      case 'BooleanTest':
        return { isNullable: false, type: 'boolean', json: 'boolean' };
      case 'SubLink':
        return this.#subquery(body, scope);
      case 'A_Expr':
        return this.#operator(body, scope);
      case 'A_ArrayExpr': {
        const elements = items(body, 'elements').map((each) => this.value(each, scope));
        const { json } = common(elements);
        const element = elements.some(({ isNullable }) => isNullable) ? `(${json} | null)` : json;
        return { isNullable: false, ...(json === undefined ? {} : { json: `${element}[]` }) };
      }
      case 'CollateClause':
        return this.value(field(body, 'arg'), scope);
      case 'RowExpr':
        return { isNullable: false };
      case 'SQLValueFunction':
        return { isNullable: false };
      default:
        return unknownValue;
    }
  }

  #column(path: readonly string[], scope: Scope): Value {
    const [name, alias] = [path.at(-1) ?? '', path.length > 1 ? path.at(-2) : undefined];
    for (let at: Scope | undefined = scope; at !== undefined; at = at.outer) {
      for (const relation of at.relations) {
        if (alias !== undefined && relation.alias !== alias) continue;
        const column = relation.columns.find((each) => each.name === name);
        if (column !== undefined) return proved(column, relation.alias, at);
        if (alias !== undefined || relation.isOpen === true) return unknownValue;
      }
      // The row of a relation as a whole.
      const whole = alias === undefined ? at.relations.find((relation) => relation.alias === name) : undefined;
      if (whole !== undefined) return { isNullable: whole.isFar === true, json: objectOf(whole.columns) };
    }
    return unknownValue;
  }

  #cast(body: unknown, scope: Scope): Value {
    const value = this.value(field(body, 'arg'), scope);
    const type = names(body, 'typeName', 'names').at(-1) ?? '';
    const isArray = items(body, 'typeName', 'arrayBounds').length > 0;
    const known = this.#catalog.typesOf(isArray ? `_${type}` : type);
    // What JSON is made of stays what it is: '[]'::json in a coalesce says nothing of its own.
    if (/^jsonb?$/.test(type))
      return {
        isNullable: value.isNullable,
        json: value.json === 'string' ? 'empty' : (value.json ?? 'unknown'),
        type: value.json === 'string' ? 'empty' : (value.json ?? 'unknown'),
      };
    const isSame =
      value.type !== undefined && value.type.includes("'") && /^(text|varchar|bpchar)$/.test(type) && !isArray;
    return { isNullable: value.isNullable, ...(isSame ? typesOf(value) : known) };
  }

  #case(body: unknown, scope: Scope): Value {
    const branches = items(body, 'args').map((each) => {
      const condition = field(each, 'CaseWhen', 'expr');
      const isSearched = field(body, 'arg') === undefined;
      return this.value(field(each, 'CaseWhen', 'result'), isSearched ? withProven(scope, [condition]) : scope);
    });
    const otherwise = field(body, 'defresult');
    const all = otherwise === undefined ? branches : [...branches, this.value(otherwise, scope)];
    return { isNullable: otherwise === undefined || all.some(({ isNullable }) => isNullable), ...common(all) };
  }

  #subquery(body: unknown, scope: Scope): Value {
    const kind = text(body, 'subLinkType');
    if (kind === 'EXISTS_SUBLINK') return { isNullable: false, type: 'boolean', json: 'boolean' };
    const select = field(body, 'subselect');
    const columns = this.statement(select, { ...emptyScope, outer: scope, ctes: scope.ctes }) ?? [];
    const [column] = columns;
    if (kind === 'ARRAY_SUBLINK') {
      const element = column?.isNullable === true ? `(${column.json} | null)` : column?.json;
      return { isNullable: false, ...(column?.json === undefined ? {} : { json: `${element}[]` }) };
    }
    if (kind !== 'EXPR_SUBLINK' || column === undefined) return unknownValue;
    return { ...typesOf(column), isNullable: column.isNullable || !isOneRow(field(select, 'SelectStmt')) };
  }

  #operator(body: unknown, scope: Scope): Value {
    const kind = text(body, 'kind');
    const operator = names(body, 'name').at(-1) ?? '';
    const left = field(body, 'lexpr');
    const right = field(body, 'rexpr');
    const boolean = { type: 'boolean', json: 'boolean' };
    if (kind === 'AEXPR_DISTINCT' || kind === 'AEXPR_NOT_DISTINCT') return { isNullable: false, ...boolean };
    const values = [left, ...(kindOf(right)[0] === 'List' ? items(right, 'List', 'items') : [right])]
      .filter((each) => each !== undefined)
      .map((each) => this.value(each, scope));
    const isNullable = values.some((value) => value.isNullable);
    if (kind === 'AEXPR_NULLIF') return { isNullable: true, ...typesOf(values[0]) };
    // An array compared with may hold a null.
    if (kind === 'AEXPR_OP_ANY' || kind === 'AEXPR_OP_ALL') return { isNullable: true, ...boolean };
    if (kind !== 'AEXPR_OP') return { isNullable, ...boolean };
    if (comparing.test(operator)) return { isNullable, ...boolean };
    if (!strictOperators.test(operator)) return unknownValue;
    if (operator === '||')
      return {
        isNullable,
        ...(values.every(({ type }) => type === 'string' || type === undefined || type.startsWith("'"))
          ? { json: 'string' }
          : {}),
      };
    return { isNullable, ...(values.every(({ json }) => json === 'number') ? { json: 'number' } : {}) };
  }

  #call(body: unknown, scope: Scope): Value {
    const path = names(body, 'funcname');
    const name = path.at(-1) ?? '';
    const args = items(body, 'args').map((each) => this.value(field(each, 'NamedArgExpr', 'arg') ?? each, scope));
    const isBuiltin = path.length === 1 || path[0] === 'pg_catalog';
    const isWindow = field(body, 'over') !== undefined;
    if (!isBuiltin) {
      const result = this.#catalog.scalarOf(path);
      return {
        ...result,
        isNullable: result.isNullable || (args.some(({ isNullable }) => isNullable) && !result.isTotal),
      };
    }
    if (name === 'count') return { isNullable: false, type: 'bigint', json: 'number' };
    if (name === 'json_build_object' || name === 'jsonb_build_object')
      return built(objectType(items(body, 'args'), args));
    if (name === 'json_build_array' || name === 'jsonb_build_array') return built(`[${args.map(jsonOf).join(', ')}]`);
    if (/^(to_jsonb?|row_to_json)$/.test(name))
      return { isNullable: args[0]?.isNullable ?? true, json: args[0]?.json, type: args[0]?.json ?? 'unknown' };
    if (total.has(name)) return { isNullable: false, ...this.#catalog.builtinOf(name) };
    if (strict.has(name))
      return { isNullable: args.some(({ isNullable }) => isNullable), ...this.#catalog.builtinOf(name) };
    if (aggregates.has(name)) {
      const isFilled =
        (scope.isGrouped || isWindow) &&
        field(body, 'agg_filter') === undefined &&
        !(isWindow && items(body, 'over', 'orderClause').length < 0);
      const collects = /^(array_agg|jsonb?_agg)$/.test(name);
      const isNullable = !isFilled || (!collects && args.some((arg) => arg.isNullable));
      if (/^jsonb?_agg$/.test(name)) return { ...built(`${wrapped(jsonOf(args[0]))}[]`), isNullable };
      if (/^jsonb?_object_agg$/.test(name)) return { ...built(`{ [key: string]: ${jsonOf(args[1])} }`), isNullable };
      if (name === 'array_agg')
        return { isNullable, ...(args[0]?.json === undefined ? {} : { json: `${wrapped(jsonOf(args[0]))}[]` }) };
      if (name === 'sum' || name === 'avg') return { isNullable, json: 'number' };
      if (name.startsWith('bool_') || name === 'every') return { isNullable, type: 'boolean', json: 'boolean' };
      if (name === 'string_agg') return { isNullable, json: 'string', type: 'string' };
      return { isNullable, ...typesOf(args[0]) };
    }
    return { isNullable: true, ...this.#catalog.builtinOf(name) };
  }
}

/** The name that PostgreSQL gives a column without one. */
function nameOf(node: unknown): string {
  const [kind, body] = kindOf(node);
  if (kind === 'ColumnRef') return text(items(body, 'fields').at(-1), 'String', 'sval');
  if (kind === 'FuncCall') return names(body, 'funcname').at(-1) ?? '';
  if (kind === 'TypeCast')
    return nameOf(field(body, 'arg')) === '?column?'
      ? (names(body, 'typeName', 'names').at(-1) ?? '')
      : nameOf(field(body, 'arg'));
  if (kind === 'CoalesceExpr') return 'coalesce';
  if (kind === 'CaseExpr') return 'case';
  if (kind === 'SubLink')
    return text(body, 'subLinkType') === 'EXISTS_SUBLINK'
      ? 'exists'
      : nameOf(field(items(body, 'subselect', 'SelectStmt', 'targetList')[0], 'ResTarget', 'val'));
  return '?column?';
}
