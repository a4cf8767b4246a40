import type { Permission } from './names.ts';

/** One route under /portal/main, as plain data: the server builds the menu from it, the browser the router. */
export type Screen = {
  /**
   * Route below /portal/main, as the specification spells it. `{hash}` in it means 16 hex digits that only the menu
   * reveals (NAV-10).
   */
  readonly path: string;
  /** The source of the path's `{hash}`, derived with a key of the server. */
  readonly hashOf?: string;
  /** The key of its title in the words of the menu. */
  readonly title: string;
  readonly access: 'signed-in' | Permission;
  /** The products of the screen: it leaves the menu of users who may ask for none of them. */
  readonly products?: readonly string[];
  /** The menu group; without one it is not in the menu (NAV-07). */
  readonly group?: string;
  readonly load: () => Promise<{ readonly default: unknown }>;
};

const hashDigits = 16;

/** A screen's path with its hash: the first 16 of the given hex digits. */
export function pathWith(path: string, hexDigits: string): string {
  return path.replace('{hash}', hexDigits.slice(0, hashDigits));
}

/** True of an address below /portal/main that a path matches: itself, or any hash in place of `{hash}`. */
export function standsFor(path: string, address: string): boolean {
  const [start = '', end] = path.split('{hash}');
  if (end === undefined) return path === address;
  const hash = address.slice(start.length, address.length - end.length);
  return address === `${start}${hash}${end}` && new RegExp(`^[0-9a-f]{${hashDigits}}$`).test(hash);
}
