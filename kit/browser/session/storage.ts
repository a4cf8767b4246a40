import type { MenuItem } from './profile.ts';

/*
 * What the browser keeps (PLT-09): current URL and menu for the tab, user name and active menu for the browser. Tokens
 * are never here: the access token is in memory, the refresh token in an HttpOnly cookie.
 */
const userName = 'currentUserName';
const activeMenu = 'currentActiveMenu';
const currentUrl = 'currentUrl';
const menuTree = 'menu';

/** Settings of the desk, not of the person: they stay when a session ends (SES-07). */
const stays = /^(language|theme|keysOff|menuFolded|menuNarrow|table[.:-].*)$/;

/** The user this browser is signed in as; undefined when nobody is. */
export function keptUserName(): string | undefined {
  return localStorage.getItem(userName) ?? undefined;
}

/** Keeps who is signed in and the menu's tree. */
export function keepSession(name: string, menu: readonly MenuItem[]): void {
  localStorage.setItem(userName, name);
  sessionStorage.setItem(menuTree, JSON.stringify(menu));
}

/** Keeps where the person is: a path and the group of the menu it stands in. */
export function keepPlace(url: string, group: string): void {
  sessionStorage.setItem(currentUrl, url);
  localStorage.setItem(activeMenu, group);
}

/** Empties both storages but for language, theme, keys, the menu's shape and table settings. */
export function clearStorage(): void {
  for (const key of Object.keys(localStorage)) if (!stays.test(key)) localStorage.removeItem(key);
  sessionStorage.clear();
}
