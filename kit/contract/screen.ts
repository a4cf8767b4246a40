import type { Permission } from './permissions.ts';

/** One route under /portal/main, as plain data: the server makes the menu from it, the browser the router. */
export type Screen<Group extends string = string, Title extends string = string> = {
  /** Route below /portal/main, as the specification spells it. */
  readonly path: string;
  readonly title: Title;
  readonly access: 'signed-in' | Permission;
  /** The menu group it stands in; none keeps it out of the menu (NAV-07). */
  readonly group?: Group;
  readonly load: () => Promise<{ readonly default: unknown }>;
};
