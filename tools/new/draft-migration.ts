/** The parts of a schema file as they were and as they are now. */
export type Change = { readonly name: string; readonly before: string; readonly now: string };

/**
 * Drafts the migration that brings a database from one state of the schema files to another: new statements as they stand, functions
 * that changed with `or replace`, columns that a table gained, rights that a role gained. What needs a decision (a column that is
 * gone, a statement that is gone or that changed otherwise) stands in the draft as a comment that begins with `-- decide:`.
 */
export function draftMigration(changes: readonly Change[]): string {
  return changes
    .flatMap(draftOf)
    .map((part) => `${part}\n`)
    .join('\n');
}

function draftOf({ name, before, now }: Change): string[] {
  const old = statementsOf(before);
  const known = new Set(old);
  const wanted = statementsOf(now);
  const kept = new Set(wanted);
  const gone = new Map(old.filter((text) => !kept.has(text)).map((text) => [subjectOf(text), text]));
  const drafted = wanted
    .filter((text) => !known.has(text))
    .map((text) => {
      const earlier = gone.get(subjectOf(text));
      gone.delete(subjectOf(text));
      return earlier === undefined ? [`${text};`] : changeOf(earlier, text);
    });
  const left = [...gone.values()].map((text) => decide(`${name}.sql no longer has`, text));
  return [...drafted.flat(), ...left];
}

/** The statements of a text, each without the semicolon that ends it; those inside quotes and dollar quotes are left whole. */
export function statementsOf(sql: string): string[] {
  const token = /--[^\n]*|\/\*[\s\S]*?\*\/|'(?:[^']|'')*'|(\$\w*\$)[\s\S]*?\1|;/g;
  const statements: string[] = [];
  let begin = 0;
  for (const match of sql.matchAll(token)) {
    if (match[0] !== ';') continue;
    statements.push(sql.slice(begin, match.index));
    begin = match.index + 1;
  }
  return [...statements, sql.slice(begin)].map(withoutHeading).filter((text) => text !== '');
}

// Comments above a statement are the schema file's, not the migration's.
function withoutHeading(text: string): string {
  return text.replace(/^(?:\s|--[^\n]*(?:\n|$))+/, '').trimEnd();
}

const grantPattern = /^grant ([\w, ]+?) on (?<objects>.*) to (:\w+)$/;

/** What a statement is about, so that its earlier wording is found: its beginning, up to what may have changed. */
function subjectOf(statement: string): string {
  const text = onOneLine(statement);
  const grant = grantPattern.exec(text);
  if (grant !== null) return `grant ${grant[1]} to ${grant[3]}`;
  return (text.split(/ ?[(;]| as | is | using | values/)[0] ?? text).trim();
}

function changeOf(before: string, now: string): string[] {
  if (now.startsWith('create function ')) return [`${now.replace('create function', 'create or replace function')};`];
  if (now.startsWith('create table ')) return tableChange(before, now);
  if (now.startsWith('grant ')) return grantChange(before, now);
  if (now.startsWith('insert into ')) return insertChange(before, now);
  if (now.startsWith('comment on ') || now.startsWith('create or replace ')) return [`${now};`];
  return [decide('this was', before, 'and is now', now)];
}

function tableChange(before: string, now: string): string[] {
  const table = /^create table ([\w.]+)/.exec(now)?.[1] ?? '';
  const { added, gone } = difference(partsOf(before), partsOf(now));
  return [
    ...added.map((line) => {
      const isRule = /^(?:constraint|primary key|unique|check|foreign key|exclude)\b/.test(line);
      return `alter table ${table} add ${isRule ? '' : 'column '}${line};`;
    }),
    ...gone.map((line) => decide(`${table} no longer has`, line)),
  ];
}

/** Columns and rules of a table, which stand one a line. */
function partsOf(table: string): string[] {
  return table
    .slice(table.indexOf('(') + 1, table.lastIndexOf(')'))
    .split('\n')
    .map((line) => line.trim().replace(/,$/, ''))
    .filter((line) => line !== '' && !line.startsWith('--'));
}

function grantChange(before: string, now: string): string[] {
  const [, verbs = '', , role = ''] = grantPattern.exec(onOneLine(now)) ?? [];
  const objectsOf = (text: string) => (grantPattern.exec(onOneLine(text))?.groups?.['objects'] ?? '').split(/, ?/);
  const { added, gone } = difference(objectsOf(before), objectsOf(now));
  return [
    ...(added.length > 0 ? [`grant ${verbs} on ${added.join(', ')} to ${role};`] : []),
    ...(gone.length > 0 ? [decide(`${role} may no longer`, `revoke ${verbs} on ${gone.join(', ')} from ${role}`)] : []),
  ];
}

function insertChange(before: string, now: string): string[] {
  // Rows stand one a line, below the line that names the columns.
  const rowsOf = (text: string) =>
    text
      .split('\n')
      .slice(1)
      .map((line) => line.replace(/,$/, ''));
  const { added, gone } = difference(rowsOf(before), rowsOf(now));
  const [head = ''] = now.split('\n');
  return [
    ...(added.length > 0 ? [`${head}\n${added.join(',\n')};`] : []),
    ...gone.map((line) => decide(`no longer: ${head}`, line)),
  ];
}

function difference(before: readonly string[], now: readonly string[]) {
  const [old, wanted] = [new Set(before), new Set(now)];
  return { added: now.filter((one) => !old.has(one)), gone: before.filter((one) => !wanted.has(one)) };
}

function onOneLine(text: string): string {
  return text.replace(/\s+/g, ' ');
}

function decide(...lines: readonly string[]): string {
  return lines
    .flatMap((text) => text.split('\n'))
    .map((line) => `-- decide: ${line}`)
    .join('\n');
}
