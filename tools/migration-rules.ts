/** A statement of a migration with the reason written above it. */
type Statement = { readonly text: string; readonly line: number; readonly reason: string | undefined };

/** The faults of a migration, one line each: servers of the release before run on the new schema. */
export type Fault = { readonly line: number; readonly fault: string };

/** The one migration that the rules exempt, because nothing runs on a database before it. */
export const firstRelease = '0001_first_release.sql';

/** SHA-256 of the first release. It is final: databases in use have it, and the upgrade test starts from it. */
export const firstReleaseSha256 = '902024cabe724eb8cda0594c59cb6e2ae51f8726295ae6905e3c823f6301d7d2';

const reasonMark = /^--\s*(lock|contract):\s*(\S.*)$/;
// A migration outside of a transaction has one statement, so that it can be run again (database/migrate.ts).
const outsideMark = /^-- outside a transaction\s*$/m;

/**
 * Checks a migration by the rules of expand and contract: the release before must keep working on the new schema, and
 * no statement may hold a lock for a time that grows with the table. A statement that breaks a rule of locks may be
 * below a `-- lock: why it takes no time`; one that removes something below `-- contract: which release stopped using
 * it`.
 */
export function faultsOf(sql: string): Fault[] {
  const statements = statementsOf(sql);
  const made = new Set(statements.flatMap(({ text }) => madeBy(text)));
  const isOutside = outsideMark.test(sql);
  const outside =
    isOutside && statements.length !== 1
      ? [{ line: 1, fault: 'a migration outside a transaction is one statement, so that it can be run again' }]
      : [];
  return [...outside, ...statements.flatMap((statement) => faultsIn(statement, { made, isOutside }))];
}

type About = { readonly made: ReadonlySet<string>; readonly isOutside: boolean };

function faultsIn({ text, line, reason }: Statement, about: About): Fault[] {
  const found = rules.flatMap(({ pattern, fault, mark }) => {
    const match = pattern.exec(text);
    if (match === null || isOnNew(match, about) || (mark !== undefined && reason === mark)) return [];
    return [mark === undefined ? fault : `${fault}; or say why above it: -- ${mark}: …`];
  });
  const concurrently = /^create (?:unique )?index concurrently/.test(text);
  if (concurrently && !about.isOutside) found.push('concurrently needs a file of its own: -- outside a transaction');
  if (concurrently && !/concurrently if not exists/.test(text)) found.push('write concurrently if not exists');
  return found.map((fault) => ({ line, fault }));
}

function isOnNew(match: RegExpExecArray, { made }: About): boolean {
  const name = match.groups?.['on'];
  return name !== undefined && made.has(name);
}

const table = String.raw`(?:if exists )?(?:only )?(?<on>[\w."]+)`;
const onTable = (rest: string) => new RegExp(`^alter table ${table} (?:.*, ?)?${rest}`);
// These are computed for each existing row, which rewrites the table.
const perRow = String.raw`(?:gen_random_uuid|uuidv\d|random|clock_timestamp|timeofday|nextval)\b|generated always as`;

type Rule = {
  readonly pattern: RegExp;
  readonly fault: string;
  /** The kind of reason that permits it; without a kind it is never permitted. */
  readonly mark?: 'lock' | 'contract';
};

const rules: readonly Rule[] = [
  {
    pattern: /^drop (?:table|view|materialized view|schema|type|sequence) /,
    fault: 'the release before still uses it',
    mark: 'contract',
  },
  {
    pattern: onTable('drop (?:column )?(?!constraint|default|not null)'),
    fault: 'the release before still reads the column',
    mark: 'contract',
  },
  { pattern: onTable('rename '), fault: 'renaming breaks the release before: add the new one and fill both' },
  { pattern: /^alter (?:view|function|type|schema|sequence) .* rename /, fault: 'renaming breaks the release before' },
  {
    pattern: onTable(String.raw`alter (?:column )?[\w"]+ (?:set data )?type `),
    fault: 'a new type writes the table anew and breaks the release before: add a column',
  },
  {
    pattern: onTable(
      String.raw`add (?:column )?(?!constraint|primary|unique|check|foreign)(?!.*\bdefault\b)[^,]* not null`,
    ),
    fault: 'the release before does not fill it: give it a default or let it be null',
  },
  {
    pattern: onTable(
      `add (?:column )?(?!constraint|primary|unique|check|foreign)[^,]*(?:default|generated)[^,]*(?:${perRow})`,
    ),
    fault: 'this default writes the table anew under a lock',
    mark: 'lock',
  },
  {
    pattern: onTable(String.raw`alter (?:column )?[\w"]+ set not null`),
    fault: 'it reads the whole table under a lock, and the release before may leave it empty',
    mark: 'lock',
  },
  {
    pattern: onTable(String.raw`add (?:constraint [\w"]+ )?(?:check|foreign key)(?!.*\bnot valid\b)`),
    fault: 'it reads the whole table under a lock: add it not valid, and validate it in the next migration',
    mark: 'lock',
  },
  {
    pattern: onTable(String.raw`add (?:constraint [\w"]+ )?(?:primary key|unique|exclude)(?!.*\busing index\b)`),
    fault: 'it builds an index under a lock: build it concurrently and add it using index',
    mark: 'lock',
  },
  {
    pattern: /^create (?:unique )?index (?!concurrently)(?:if not exists )?(?:[\w"]+ )?on (?:only )?(?<on>[\w."]+)/,
    fault: 'writers wait while it is built: concurrently, in a file of its own',
    mark: 'lock',
  },
  {
    pattern: /^drop index (?!concurrently)/,
    fault: 'it waits for whoever reads the table, and others wait behind it',
    mark: 'lock',
  },
  {
    pattern: /^update (?:only )?(?<on>[\w."]+)/,
    fault: 'rows of a table that is in use are changed in batches, by a job',
    mark: 'lock',
  },
  {
    pattern: /^delete from (?:only )?(?<on>[\w."]+)/,
    fault: 'rows of a table that is in use are removed in batches, by a job',
    mark: 'lock',
  },
  {
    pattern: /^(?:truncate|lock|cluster|reindex|vacuum full)\b(?: table)?(?: only)? ?(?<on>[\w."]*)/,
    fault: 'it locks the table as long as it runs',
    mark: 'lock',
  },
  {
    pattern: /^refresh materialized view (?!concurrently)/,
    fault: 'it locks the view as long as it runs',
    mark: 'lock',
  },
];

function madeBy(text: string): string[] {
  const made = /^create (?:unlogged |temporary |temp )?table (?:if not exists )?([\w."]+)/.exec(text)?.[1];
  return made === undefined ? [] : [made];
}

/**
 * The statements that run with the migration, in lower case with single blanks, without the bodies of functions and
 * texts, but with the statements of do blocks.
 */
function statementsOf(sql: string): Statement[] {
  const statements: Statement[] = [];
  for (const part of split(sql)) {
    const body = /^do\b[^$]*(\$\w*\$)([\s\S]*)\1/i.exec(part.code.trim());
    const inner = body?.[2];
    if (inner === undefined) {
      const text = plain(part.code);
      if (text !== '') statements.push({ text, line: part.line, reason: part.reason });
      continue;
    }
    const first = part.line + countLines(part.code.slice(0, part.code.indexOf(inner)));
    for (const one of split(inner)) {
      // The words before a statement in a block: begin, then, loop, else.
      const text = plain(one.code).replace(/^.*\b(?:begin|then|loop|else) /, '');
      if (text !== '') statements.push({ text, line: first + one.line - 1, reason: one.reason ?? part.reason });
    }
  }
  return statements;
}

type Part = { code: string; line: number; reason: string | undefined };

const token = /--[^\n]*|\/\*[\s\S]*?\*\/|\$(\w*)\$[\s\S]*?\$\1\$|'(?:[^']|'')*'|"[^"]*"|;|[^-/$'";]+|[\s\S]/g;

/**
 * Splits at semicolons outside of texts, bodies and comments; removes comments, and assigns a reason to the statement
 * below it.
 */
function split(sql: string): Part[] {
  const parts: Part[] = [];
  let part: Part = { code: '', line: 1, reason: undefined };
  let line = 1;
  for (const [piece] of sql.matchAll(token)) {
    if (piece === ';') {
      parts.push(part);
      part = { code: '', line, reason: undefined };
    } else if (piece.startsWith('--')) {
      part.reason = reasonMark.exec(piece)?.[1] ?? part.reason;
    } else if (!piece.startsWith('/*')) {
      if (part.code.trim() === '' && piece.trim() !== '')
        part.line = line + countLines(piece.slice(0, piece.length - piece.trimStart().length));
      part.code += piece;
    }
    line += countLines(piece);
  }
  return [...parts, part].filter(({ code }) => code.trim() !== '');
}

function plain(code: string): string {
  return code
    .replace(/\$(\w*)\$[\s\S]*?\$\1\$/g, "''")
    .replace(/'(?:[^']|'')*'/g, "''")
    .replace(/\s+/g, ' ')
    .trim()
    .toLowerCase();
}

function countLines(text: string): number {
  return text.split('\n').length - 1;
}
