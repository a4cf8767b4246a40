/** The faults of statements that depend on the order of a table's columns, one line each. */
export type Fault = { readonly line: number; readonly fault: string };

/**
 * Checks SQL: a new database and a migrated one may have the columns of a table in another order, so a statement must
 * name the columns it means. `*` is allowed for a declared list (of a function, a CTE, a sub-select), and for the row
 * of a table that goes into a variable or out of a function of that table's own type. `tables` are the names of
 * tables and views, as `bureau.subject`.
 */
export function faultsOf(sql: string, tables: ReadonlySet<string>): Fault[] {
  const text = sql.replaceAll(/--[^\n]*/g, (comment) => ' '.repeat(comment.length));
  const found: Fault[] = [];
  const say = (at: number, fault: string) => found.push({ line: text.slice(0, at).split('\n').length, fault });
  for (const { index, 1: name = '' } of text.matchAll(withoutColumns))
    say(index, `insert into ${name} names no columns`);
  for (const { index, 1: name = '' } of text.matchAll(copied)) say(index, `copy ${name} names no columns`);
  for (const { index } of text.matchAll(/\breturning (?:\w+\.)?\*(?! into )/gi))
    say(index, 'returning * names no columns');
  for (const { index, 1: name = '' } of text.matchAll(rowsOfTable)) {
    const body = text.slice(index).split('$$', 2)[1] ?? '';
    if (tables.has(name) && !new RegExp(String.raw`return query select \w+\.\* from ${name}\b`, 'i').test(body))
      say(index, `returns setof ${name}: name the columns with returns table (...)`);
  }
  for (const match of text.matchAll(/\b(?<alias>\w+)\.\*|\bselect (?:distinct )?\*/gi)) {
    const [before, after] = [
      text.slice(0, match.index),
      text.slice(match.index + match[0].length).split(';', 1)[0] ?? '',
    ];
    const table = tableOf(match.groups?.['alias'], { before, after });
    if (table === undefined || !tables.has(table) || isWholeRow(table, { before, after })) continue;
    if (!/\breturning $/i.test(before)) say(match.index, `${match[0]} takes the columns of ${table} as they come`);
  }
  return found;
}

const withoutColumns = /\binsert into ([\w.$"{}]+)(?: as \w+)?\s+(?:select|values|with|table)\b/gi;
const copied = /\bcopy ((?:bureau|portal)\.[\w"${}]+)\s+(?:from|to)\b/gi;
const rowsOfTable = /\breturns setof (\w+\.\w+)\b/gi;

type Around = { readonly before: string; readonly after: string };

/**
 * The table of an alias: the relation that has this alias nearest after it, else nearest before it in the statement.
 */
function tableOf(alias: string | undefined, { before, after }: Around): string | undefined {
  if (alias === undefined) return /^[^;()]*?\bfrom\s+(?:only\s+)?(\w+\.\w+)(?!\w*\s*\()/i.exec(after)?.[1];
  const given = new RegExp(
    String.raw`(?:\b(?:from|join|update|into|using|only)|,)\s+(?:lateral\s+)?([\w.]+)\s+(?:as\s+)?${alias}\b`,
    'gi',
  );
  const statement = before.slice(before.lastIndexOf(';') + 1);
  return [...after.matchAll(given)][0]?.[1] ?? [...statement.matchAll(given)].at(-1)?.[1];
}

/** True for `select * into row from …`, or the result of a function of the table's own type. */
function isWholeRow(table: string, { before, after }: Around): boolean {
  if (/^\s+into\s+(?:strict\s+)?\w+\s+from\b/i.test(after)) return true;
  const made = before.slice(before.lastIndexOf('create function'));
  return /\breturn query\s+select $/i.test(before) && made.includes(`returns setof ${table}`);
}
