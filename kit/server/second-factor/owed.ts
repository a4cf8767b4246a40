import type { Permission } from '#kit/contract/permissions.ts';
import type { Settings } from '#kit/server/settings/settings.ts';

/** The rights that nobody has without a second factor, where administrators have to have one. */
export const factorRights: readonly Permission[] = ['user.manage', 'session.end'];

/**
 * SQL that is true of a session whose permissions wait for a second factor: nobody registered one, or it was not given in
 * this session. It is asked of the rights of the moment, so it does not matter how and when somebody came by them. The
 * expressions are SQL of ours.
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
