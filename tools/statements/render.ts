import type { Judged } from './judge.ts';

/** The file that says of each statement's text what it takes and what it gives. */
export function render(known: ReadonlyMap<string, Judged>): string {
  const entries = [...known]
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(
      ([text, { values, row }]) =>
        `  ${JSON.stringify(text)}: { values: [${values.join(', ')}]; row: { ${row.map(({ name, type }) => `${keyOf(name)}: ${type}`).join('; ')} } };\n`,
    );
  return `${head}export type Statements = {\n${entries.join('')}};\n`;
}

const head = `// Written by \`npm run db:types\` from the statements of the sources and the schema; never by hand.
import type { Day, SubjectType, Vnd } from './column-types.ts';

type JsonObject = { readonly [key: string]: unknown };

`;

function keyOf(name: string): string {
  return /^[A-Za-z_$][\w$]*$/.test(name) ? name : JSON.stringify(name);
}
