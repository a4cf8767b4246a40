import type { Permission } from '#kit/contract/names.ts';
import type { Settings } from '#kit/server/settings/settings.ts';

/** The rights that require a second factor, if administrators must have one. */
export const factorRights = ['user.manage', 'session.end'] as const satisfies readonly Permission[];

/**
 * SQL that is true of a session whose permissions wait for a second factor: none was registered, or it was not given
 * in this session. It checks the current rights, so it does not matter how and when somebody got them. The
 * expressions are our own SQL.
 */
export function owesFactorSql<const S extends string, const P extends string>(
  { secondFactor }: Pick<Settings, 'secondFactor'>,
  of: { readonly session: S; readonly permissions: P },
) {
  if (secondFactor === 'offered') return 'false';
  const owes = `portal.owes_factor(${of.session})` as const;
  if (secondFactor === 'everybody') return owes;
  const [managing, ending] = factorRights;
  return `case when ${of.permissions} && array['${managing}', '${ending}'] then ${owes} else false end` as const;
}
