type Following = {
  /** The person has agreed already that unsent input is lost. */
  readonly isAgreed?: boolean;
};

type Router = {
  readonly follow: (href: string, following: Following) => void;
  /** Adds a step to the tab's history, with what it keeps of the step before; the address is there at once. */
  readonly addStep: (href: string, kept?: object) => void;
  /** The page was loaded here: the step before, if any, is no page of the portal. */
  readonly isFirstStep: () => boolean;
};

const push = (href: string) => history.pushState({}, '', href);
let router: Router = { follow: push, addStep: push, isFirstStep: () => false };

/** Names who follows links inside the portal: its router, which asks before unsent input is lost. */
export function followWith(one: Router): void {
  router = one;
}

/** Follows a link inside the portal. A kit screen need not know which router it is. */
export function goTo(href: string, following: Following = {}): void {
  router.follow(href, following);
}

/** Adds a step on the same page that the back button takes back. The router numbers it, to know later which way a person goes. */
export function addStep(href: string): void {
  router.addStep(href);
}

/** Lets the back button close what opens over this page, also where the page was loaded at this address: else it would leave the portal. */
export function keepBack(): void {
  // It keeps the name of the step before, under which the router finds how far the page was scrolled.
  if (router.isFirstStep()) router.addStep(location.href, history.state);
}
