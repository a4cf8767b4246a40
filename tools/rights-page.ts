import { demoUsers } from '#apps/server/demo-users.ts';
import { rights } from '#database/schema/rights.ts';
import { permissions } from '#kit/contract/permissions.ts';

/** The text of docs/rights.md: the roles with their demo users, and who has which right. */
export function rightsPage(): string {
  const roles = Object.keys(rights);
  const people = roles.map((role) => [
    code(role),
    demoUsers
      .filter((user) => user.roles.includes(role))
      .map(({ username, about }) => `${code(username)} (${about})`)
      .join(', '),
  ]);
  const held = permissions.map((right) => [
    code(right),
    ...roles.map((role) => (rights[role]?.includes(right) ? '×' : '')),
  ]);
  return [
    '# Roles and rights',
    '',
    'Written by `npm run db:types` from `database/schema/rights.ts`, the demo users from `apps/server/demo-users.ts`. All demo users',
    'have the same password, which stands there too. An institution composes roles of its own from some of these rights.',
    '',
    ...table(['role', 'demo users'], people),
    '',
    ...table(['right', ...roles], held),
    '',
  ].join('\n');
}

function table(head: readonly string[], rows: readonly (readonly string[])[]): string[] {
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
  return [line(head), line(head.map(() => '---')), ...rows.map(line)];
}

function code(text: string): string {
  return `\`${text}\``;
}
