/** All roles (table `portal.role`). */
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

/** The kind of an institution, as far as its people's roles depend on it. */
export type Place = 'bureau' | 'voluntary' | 'institution';

export const administrators: readonly Role[] = ['institution-admin', 'bureau-admin'];

// A holder of one of these can change money, rights or their record: two people decide on it.
const weighty: readonly Role[] = ['approver', 'institution-admin', 'operator', 'auditor', 'bureau-admin'];

// Separation of duties: those who give rights, or audit everybody, do no other work.
const alone: readonly Role[] = ['institution-admin', 'bureau-admin', 'auditor'];

const rolesAt: Readonly<Record<Place, readonly Role[]>> = {
  bureau: ['operator', 'auditor', 'bureau-admin'],
  voluntary: ['member', 'institution-admin'],
  institution: ['clerk', 'approver', 'institution-admin'],
};

/** The place of an institution's class. */
export function placeOf(institutionClass: string): Place {
  if (institutionClass === 'bureau') return 'bureau';
  return institutionClass === 'voluntary' ? 'voluntary' : 'institution';
}

/**
 * The roles that a holder of these roles may give at a place: an administrator those of the own institution, the
 * bureau's administrator elsewhere the one that manages the rest. Nobody gives a role of a higher place than their
 * own.
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

/** True if a change from these roles to those needs a second person: it adds a weighty role. */
export function waitsForSecond(before: readonly string[], after: readonly string[]): boolean {
  return weighty.some((role) => after.includes(role) && !before.includes(role));
}

/** The roles of a place from whose rights an institution may compose its own: the working roles. */
export function workingRoles(place: Place): { readonly all: readonly Role[]; readonly weighty: readonly Role[] } {
  const all = rolesAt[place].filter((role) => !alone.includes(role));
  return { all, weighty: all.filter((role) => weighty.includes(role)) };
}

/** True of roles whose holder administers others. */
export function administers(roles: readonly string[]): boolean {
  return administrators.some((role) => roles.includes(role));
}
