import { field, isRecord, items, names } from './tree.ts';

export const aggregates = new Set(
  'count sum min max avg array_agg json_agg jsonb_agg string_agg bool_and bool_or every json_object_agg jsonb_object_agg stddev variance percentile_cont percentile_disc mode'.split(
    ' ',
  ),
);

/** True of a select that gives one row: an aggregate without groups, or a select from nothing. */
export function isOneRow(select: unknown): boolean {
  if (
    items(select, 'groupClause').length > 0 ||
    field(select, 'havingClause') !== undefined ||
    field(select, 'limitOffset') !== undefined
  )
    return false;
  if (field(select, 'limitCount') !== undefined) return false;
  if (items(select, 'fromClause').length === 0 && field(select, 'whereClause') === undefined) return true;
  return hasAggregate(items(select, 'targetList'));
}

function hasAggregate(node: unknown): boolean {
  if (Array.isArray(node)) return node.some(hasAggregate);
  if (!isRecord(node) || 'SubLink' in node) return false;
  const call = field(node, 'FuncCall');
  if (call !== undefined && field(call, 'over') === undefined && aggregates.has(names(call, 'funcname').at(-1) ?? ''))
    return true;
  return Object.values(node).some(hasAggregate);
}
