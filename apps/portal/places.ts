import { screens } from '#features/screens.ts';
import { type MenuItem, pathsOf, type Profile } from '#kit/browser/session/profile.ts';
import { type Screen, standsFor } from '#kit/contract/screen.ts';

export type Place = Screen;

/** Every screen of the register. */
export const places: readonly Place[] = screens;

/** A menu item as displayed: its screen if the register has one, and its name in the page's language. */
type MenuEntry = { readonly path: string; readonly title: string | undefined; readonly name: string };
export type MenuGroup = {
  readonly title: string | undefined;
  readonly name: string;
  readonly entries: readonly MenuEntry[];
};

/**
 * Whether the person may open a screen: it is in the menu, or it is in no menu and the person has the right (NAV-05,
 * NAV-07). The server enforces the same on its calls.
 */
export function mayOpen(place: Place, profile: Profile): boolean {
  if (pathsOf(profile.menu).some((path) => standsFor(place.path, path))) return true;
  return place.group === undefined && (place.access === 'signed-in' || profile.permissions.includes(place.access));
}

/** Whether a path below /portal, such as /main/force-logout, is a screen that the person may open. */
export function mayOpenPath(path: string, profile: Profile): boolean {
  const place = placeAt(path);
  return place !== undefined && isTold(path, place, profile) && mayOpen(place, profile);
}

/** Whether a path below /portal is a screen for this person: any other hash than the menu's is not found (NAV-10). */
export function isTold(path: string, place: Place, { menu }: Profile): boolean {
  return place.hashOf === undefined || pathsOf(menu).some((told) => `/main/${told}` === path);
}

/** The screen at a path below /portal; undefined if there is none. */
export function placeAt(path: string): Place | undefined {
  const address = path.startsWith('/main/') ? path.slice('/main/'.length) : '';
  return places.find((place) => standsFor(place.path, address));
}

/** The list whose row a screen shows; undefined of every other screen. */
export function listOf({ path }: Place): Place | undefined {
  const list = path.endsWith('/detail') ? path.slice(0, -'/detail'.length) : undefined;
  return places.find((place) => place.path === list);
}

/** The profile's menu in groups, with the titles of the register. */
export function menuGroups(menu: readonly MenuItem[]): MenuGroup[] {
  return menu.map((item) => {
    const entries = (item.items.length > 0 ? leaves(item.items) : [item]).map(entryOf);
    return { title: placeAt(`/main/${entries[0]?.path}`)?.group, name: item.name, entries };
  });
}

function entryOf(item: MenuItem): MenuEntry {
  return { path: item.par3, title: placeAt(`/main/${item.par3}`)?.title, name: item.name };
}

function leaves(items: readonly MenuItem[]): MenuItem[] {
  return items.flatMap((item) => (item.items.length > 0 ? leaves(item.items) : [item]));
}
