import { demoUsers } from '#apps/server/demo-users.ts';
import { roleNames } from '#bureau/people/roles.ts';
import { permissions, rights } from '#features/names.ts';

/** The text of docs/rights.md: the roles with their demo users, and who has which right. */
export function rightsPage(): string {
  const people = roleNames.map((role) => [
    code(role),
    demoUsers
      .filter((user) => user.roles.includes(role))
      .map(({ username, about }) => `${code(username)} (${about})`)
      .join(', '),
  ]);
  const held = permissions.map((right) => [code(right), ...roleNames.map((role) => (holds(role, right) ? '×' : ''))]);
  return [
    '# Roles and rights',
    '',
    'Written by `npm run db:types` from the `names.ts` of every feature, the demo users from `apps/server/demo-users.ts`. All demo users',
    'have the same password, which stands there too. An institution composes roles of its own from some of these rights.',
    '',
    ...table(['role', 'demo users'], people),
    '',
    ...table(['right', ...roleNames], held),
    '',
  ].join('\n');
}

/** The text of database/schema/rights.sql: the statement that gives the built-in roles their rights. */
export function rightsSql(): string {
  const rows = roleNames.flatMap((role) =>
    permissions
      .filter((right) => holds(role, right))
      .sort()
      .map((right) => `  ('${role}', '${right}')`),
  );
  return [
    '-- The rights of the built-in roles. Written by `npm run db:types` from the names.ts of every feature.',
    '',
    'insert into portal.role_permission (role, permission) values',
    `${rows.join(',\n')};\n`,
  ].join('\n');
}

function holds(role: string, right: keyof typeof rights): boolean {
  return rights[right].roles.includes(role);
}

function table(head: readonly string[], rows: readonly (readonly string[])[]): string[] {
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
  return [line(head), line(head.map(() => '---')), ...rows.map(line)];
}

function code(text: string): string {
  return `\`${text}\``;
}
