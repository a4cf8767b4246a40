const base = '/portal';
const home = '/main';

export type Landing = {
  /** Where to go, below /portal, with its query. */
  readonly path: string;
  /** True when a page was asked for that the menu does not allow: the person is told. */
  readonly isDropped: boolean;
};

/**
 * Where a sign-in lands: the page asked for before, when it is a page of this portal that the menu allows, else home
 * (NAV-06). Only a plain path of ours is taken: no host, no scheme, no escapes, no way up. Permission-denied pages are
 * never returned to.
 */
export function landingOf(asked: unknown, mayOpen: (path: string) => boolean): Landing {
  const url = typeof asked === 'string' ? ownUrl(asked) : undefined;
  if (url === undefined) return { path: home, isDropped: false };
  const path = url.pathname.slice(base.length).replace(/\/$/, '');
  if (path === home || path.endsWith('/permission-denied')) return { path: home, isDropped: false };
  return mayOpen(path) ? { path: `${path}${url.search}`, isDropped: false } : { path: home, isDropped: true };
}

/** The address under which a page may be asked for again; undefined for what need not be kept. */
export function returnPathOf(pathname: string, search: string): string | undefined {
  const url = ownUrl(`${pathname}${search}`);
  if (url === undefined) return undefined;
  const path = url.pathname.replace(/\/$/, '');
  return path === `${base}${home}` || path.endsWith('/permission-denied') ? undefined : `${path}${url.search}`;
}

function ownUrl(text: string): URL | undefined {
  if (text.length > 2000 || !text.startsWith('/') || text.startsWith('//')) return undefined;
  // Nothing that a browser reads as something else: escapes and dots in the path, backslashes, controls, spaces.
  const [path = '', query = ''] = text.split('?', 2);
  if (!/^\/portal\/main(\/[A-Za-z0-9-]+)*\/?$/.test(path) || !/^[\x21-\x7e]*$/.test(query) || query.includes('\\'))
    return undefined;
  const url = URL.parse(text, 'https://portal.invalid');
  return url?.host === 'portal.invalid' ? url : undefined;
}
