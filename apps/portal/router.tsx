import {
  createBrowserHistory,
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  notFound,
  Outlet,
  redirect,
} from '@tanstack/react-router';
import { followWith, leaveClosed } from '#kit/browser/list-screen/go-to.ts';
import { tellAddress } from '#kit/browser/opened.ts';
import { keepPlace } from '#kit/browser/session/storage.ts';
import { landingOf } from '#kit/browser/session/return-path.ts';
import { sessionState } from '#kit/browser/session/session.ts';
import { toast } from '#kit/browser/toasts/toast.ts';
import { both } from '#kit/words/words.ts';
import { inTime } from './part.ts';
import { NotFound } from './pages/not-found.tsx';
import { PermissionDenied } from './pages/permission-denied.tsx';
import { isTold, mayOpen, mayOpenPath, type Place, placeAt, places } from './places.ts';
import { loadHome } from './shell/load-home.ts';
import { ScreenPlace } from './shell/screen-place.tsx';
import { Shell } from './shell/shell.tsx';
import { portalWords } from './words.ts';

const root = createRootRoute({ component: Outlet, notFoundComponent: () => <NotFound isWhole /> });

const toMain = createRoute({
  getParentRoute: () => root,
  path: '/',
  beforeLoad: () => {
    throw redirect({ to: '/main', replace: true });
  },
});

// Without a session the page shows the sign-in before this router is asked; with one, it continues (NAV-06).
const login = createRoute({
  getParentRoute: () => root,
  path: '/login',
  beforeLoad: ({ location }) => {
    const state = sessionState.get();
    const asked = new URLSearchParams(location.searchStr).get('redirect');
    const landing = landingOf(asked, (path) => state.phase === 'signed-in' && mayOpenPath(path, state.profile));
    if (landing.isDropped) toast({ kind: 'warning', message: both(portalWords, 'notYours') });
    throw redirect({ href: landing.path, replace: true });
  },
});

const denied = createRoute({
  getParentRoute: () => root,
  path: '/permission-denied',
  component: () => <PermissionDenied isWhole />,
});

const verify = createRoute({
  getParentRoute: () => root,
  path: '/verify/$code',
  component: lazyRouteComponent(() => inTime(import('./pages/verify.tsx'))),
});

const verifyPaper = createRoute({
  getParentRoute: () => root,
  path: '/verify',
  component: lazyRouteComponent(() => inTime(import('./pages/verify-paper.tsx'))),
});

const developers = (path: string) =>
  createRoute({
    getParentRoute: () => root,
    path,
    component: lazyRouteComponent(() => inTime(import('./pages/developers.tsx'))),
  });
const developerErrors = (path: string) =>
  createRoute({
    getParentRoute: () => root,
    path,
    component: lazyRouteComponent(() => inTime(import('./pages/developer-errors.tsx'))),
  });

const modelCard = createRoute({
  getParentRoute: () => root,
  path: '/model-card',
  component: lazyRouteComponent(() => inTime(import('./pages/model-card.tsx'))),
});

const ratingCard = createRoute({
  getParentRoute: () => root,
  path: '/rating-card',
  component: lazyRouteComponent(() => inTime(import('./pages/rating-card.tsx'))),
});

const main = createRoute({ getParentRoute: () => root, path: '/main', component: Shell });
const home = createRoute({ getParentRoute: () => main, path: '/', component: lazyRouteComponent(loadHome, 'Home') });
const deniedInside = createRoute({
  getParentRoute: () => main,
  path: '/permission-denied',
  component: () => <PermissionDenied isWhole={false} />,
});
const unknown = createRoute({ getParentRoute: () => main, path: '$', component: () => <NotFound isWhole={false} /> });

const guide = createRoute({
  getParentRoute: () => main,
  path: '/guide',
  component: lazyRouteComponent(() => inTime(import('./help/guide.tsx'))),
});

function routeOf(place: Place) {
  return createRoute({
    getParentRoute: () => main,
    path: place.path.replace('{hash}', '{$hash}'),
    beforeLoad: ({ location }) => {
      const state = sessionState.get();
      if (state.phase === 'signed-in' && !isTold(location.pathname, place, state.profile)) throw notFound();
      // A route that is not in the menu is denied (NAV-05); the address says so, and is never returned to.
      if (state.phase === 'signed-in' && !mayOpen(place, state.profile))
        throw redirect({ to: '/main/permission-denied', replace: true });
    },
    component: () => <ScreenPlace key={place.path} place={place} />,
    notFoundComponent: () => <NotFound isWhole={false} />,
  });
}

const tree = root.addChildren([
  toMain,
  login,
  denied,
  verify,
  verifyPaper,
  developers('/developers'),
  developers('/developers/$topic'),
  modelCard,
  ratingCard,
  developerErrors('/developers/errors'),
  developerErrors('/developers/errors/$type'),
  main.addChildren([home, guide, deniedInside, ...places.map(routeOf), unknown]),
]);

/** The portal's routes under /portal: the register's screens below /main, and the neutral pages. */
export const router = createRouter({
  routeTree: tree,
  basepath: '/portal',
  history: createBrowserHistory(),
  scrollRestoration: true,
  trailingSlash: 'never',
  defaultPreload: false,
  defaultPendingMs: 300,
});

// Around the router no form would be asked about.
followWith({
  follow: (href, { isAgreed = false }) => router.history.push(href, undefined, { ignoreBlocker: isAgreed }),
  addStep: (href, kept) => {
    const { __TSR_index: at } = router.history.location.state;
    // Not through the router's own push, which moves a moment later. Without its number going back would look like a reload.
    window.history.pushState({ ...kept, __TSR_index: at + 1 }, '', href);
  },
  stepBack: () => router.history.back({ ignoreBlocker: true }),
  isFirstStep: () => !router.history.canGoBack(),
  isReturning: () => indexIn(window.history.state) !== indexIn(router.history.location.state),
});

router.subscribe('onResolved', ({ toLocation }) => {
  const place = placeAt(toLocation.pathname);
  keepPlace(`/portal${toLocation.pathname}${toLocation.searchStr}`, place?.group ?? '');
  tellAddress();
  leaveClosed();
});

/** How many steps the router has made, by a step's state. */
function indexIn(state: unknown): unknown {
  if (typeof state !== 'object' || state === null || !('__TSR_index' in state)) return 0;
  const { __TSR_index: index } = state;
  return index;
}

/** Continues to the sign-in's target, in a portal that was hidden meanwhile. */
export function enterAgain(): void {
  if (window.location.pathname.replace(/\/$/, '') === '/portal/login') void router.load();
}
