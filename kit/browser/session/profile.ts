export type MenuItem = { readonly name: string; readonly par3: string; readonly items: readonly MenuItem[] };
export type Company = { readonly id: string; readonly label: string };

/** Who is signed in, as the session keeps it (SES-06). `par3` of a menu item is the path below /portal/main. */
export type Profile = {
  readonly fullName: string;
  readonly userName: string;
  readonly menu: readonly MenuItem[];
  readonly roles: readonly string[];
  readonly tctd: readonly Company[];
  /** The institution the session acts for. */
  readonly current: Company;
  readonly permissions: readonly string[];
  /** What has to be done before the session has any right. */
  readonly limitedTo?: 'password' | 'factor' | undefined;
  /** Days until the password expires, once there are few. */
  readonly passwordDaysLeft?: number | undefined;
};

/** The paths a menu offers, whatever their depth. */
export function pathsOf(menu: readonly MenuItem[]): string[] {
  return menu.flatMap((item) => [...(item.par3 === '' ? [] : [item.par3]), ...pathsOf(item.items)]);
}

/** One name for a user at an institution: two tabs with the same holder share a session. */
export function holderOf(profile: Profile): string {
  return `${profile.userName}@${profile.current.id}`;
}
