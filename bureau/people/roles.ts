/** The roles there are (table `portal.role`). */
export const roleNames = [
  'clerk',
  'approver',
  'member',
  'institution-admin',
  'operator',
  'auditor',
  'bureau-admin',
] as const;

export type Role = (typeof roleNames)[number];

/** What an institution is to the bureau, as far as its people's roles go. */
export type Place = 'bureau' | 'voluntary' | 'institution';

export const administrators: readonly Role[] = ['institution-admin', 'bureau-admin'];

// Whoever holds one of these can move money, rights or the record of both: two people decide on it.
const weighty: readonly Role[] = ['approver', 'institution-admin', 'operator', 'auditor', 'bureau-admin'];

// Separation of duties: who gives out rights, or looks over everybody's shoulder, does no other work.
const alone: readonly Role[] = ['institution-admin', 'bureau-admin', 'auditor'];

const rolesAt: Readonly<Record<Place, readonly Role[]>> = {
  bureau: ['operator', 'auditor', 'bureau-admin'],
  voluntary: ['member', 'institution-admin'],
  institution: ['clerk', 'approver', 'institution-admin'],
};

/** The place that an institution's class makes of it. */
export function placeOf(institutionClass: string): Place {
  if (institutionClass === 'bureau') return 'bureau';
  return institutionClass === 'voluntary' ? 'voluntary' : 'institution';
}

/**
 * The roles that somebody with these roles may give at a place: an administrator those of the own institution, the
 * bureau's administrator elsewhere the one that manages the rest. Nobody gives a role of a higher place than the own.
 */
export function grantable(own: readonly string[], at: Place, isOwnPlace: boolean): readonly Role[] {
  if (!isOwnPlace) return own.includes('bureau-admin') ? ['institution-admin'] : [];
  if (at === 'bureau') return own.includes('bureau-admin') ? rolesAt.bureau : [];
  return own.includes('institution-admin') ? rolesAt[at] : [];
}

/** True of roles that one person may hold together. */
export function fitTogether(roles: readonly string[]): boolean {
  return roles.length < 2 || !alone.some((role) => roles.includes(role));
}

/** True where a change from these roles to those waits for a second person: it gives a role that matters. */
export function waitsForSecond(before: readonly string[], after: readonly string[]): boolean {
  return weighty.some((role) => after.includes(role) && !before.includes(role));
}

/** The roles of a place whose rights an institution may compose into roles of its own: those that do its work. */
export function workingRoles(place: Place): { readonly all: readonly Role[]; readonly weighty: readonly Role[] } {
  const all = rolesAt[place].filter((role) => !alone.includes(role));
  return { all, weighty: all.filter((role) => weighty.includes(role)) };
}

/** True of roles whose holder administers others. */
export function administers(roles: readonly string[]): boolean {
  return administrators.some((role) => roles.includes(role));
}
