import { indicatorsOf, sqlTypeOf } from './kind.ts';
import { fileKinds } from './kinds.ts';

/** The columns of the staging tables that every file has. */
export const commonTables = {
  /** Why rows are refused. */
  errors: 'section text, row_no int, indicator text, code text, value text, place text, detail text',
  /** Rows that could not be read whole: by column what could, and by indicator what was written in place of the rest. */
  unread: 'section text, row_no int, place text, read jsonb, written jsonb',
  /** Control totals as declared. */
  declared: 'section text, currency text, code text, value numeric',
} as const;

type Column = { readonly type: string; readonly isRequired: boolean };

/**
 * The columns of a section's staging table: those of all kinds that have the section, so that one statement fits each of them. What
 * every kind requires is never null.
 */
export function stagingColumns(code: string): string {
  const sections = fileKinds.flatMap((kind) => kind.sections).filter((section) => section.code === code);
  const columns = new Map<string, Column>();
  for (const indicators of sections.map(indicatorsOf)) {
    for (const { column, type, isRequired } of indicators) {
      const known = columns.get(column);
      columns.set(column, { type: sqlTypeOf(type), isRequired: isRequired && known?.isRequired !== false });
    }
    for (const [column, known] of columns) {
      if (!indicators.some((each) => each.column === column)) columns.set(column, { ...known, isRequired: false });
    }
  }
  return [`row_no int not null, place text not null`, ...[...columns].map(definitionOf)].join(', ');
}

function definitionOf([name, { type, isRequired }]: readonly [string, Column]): string {
  return `${name} ${type}${isRequired ? ' not null' : ''}`;
}
