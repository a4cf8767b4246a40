import type { Permission } from '#kit/contract/names.ts';
import type { Settings } from '#kit/server/settings/settings.ts';

/** The rights that require a second factor, if administrators must have one. */
export const factorRights: readonly Permission[] = ['user.manage', 'session.end'];

/**
 * SQL that is true of a session whose permissions wait for a second factor: none was registered, or it was not given
 * in this session. It checks the current rights, so it does not matter how and when somebody got them. The
 * expressions are our own SQL.
 */
export function owesFactorSql(
  { secondFactor }: Pick<Settings, 'secondFactor'>,
  of: { readonly session: string; readonly permissions: string },
): string {
  if (secondFactor === 'offered') return 'false';
  const owes = `portal.owes_factor(${of.session})`;
  if (secondFactor === 'everybody') return owes;
  const rights = factorRights.map((right) => `'${right}'`).join();
  return `case when ${of.permissions} && array[${rights}] then ${owes} else false end`;
}
