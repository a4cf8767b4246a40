import { newId } from '#kit/browser/new-id.ts';

type Following = {
  /** The person has agreed already that unsent input is lost. */
  readonly isAgreed?: boolean;
};

type Router = {
  readonly follow: (href: string, following: Following) => void;
  /** Adds a step to the tab's history, with what it keeps of the step before; the address is there at once. */
  readonly addStep: (href: string, kept?: object) => void;
  /** Goes back one step without a question. */
  readonly stepBack: () => void;
  /** The page was loaded here: the step before, if any, is no page of the portal. */
  readonly isFirstStep: () => boolean;
  /** The browser has gone back already, and the router, which refused, has yet to undo that. */
  readonly isReturning: () => boolean;
};

const push = (href: string) => history.pushState({}, '', href);
const back = () => history.back();
const never = () => false;
let router: Router = { follow: push, addStep: push, stepBack: back, isFirstStep: never, isReturning: never };

/** Names who follows links inside the portal: its router, which asks before unsent input is lost. */
export function followWith(one: Router): void {
  router = one;
  addEventListener('popstate', () => {
    isLeaving = false;
    leaveClosed();
  });
}

/** Follows a link inside the portal. A kit screen need not know which router it is. */
export function goTo(href: string, following: Following = {}): void {
  onceSettled(() => router.follow(href, following));
}

/** Adds a step on the same page that the back button takes back. The router numbers it, to know later which way a person goes. */
export function addStep(href: string): void {
  router.addStep(href);
}

/** The name, in the history's state, of a step that was added for what opened over a page, and two of its values. */
const over = 'over';
const inAddress = 'address';
const closed = 'closed';

/** The drawers that are open over a page that was loaded at its address. */
const held = new Set<string>();
let isLeaving = false;

/**
 * Lets the back button close what opens over this page, also where the page was loaded at this address: else it would
 * leave the portal. Answers how the step is taken back, for when that was closed.
 */
export function keepBack(): () => void {
  const left = stepOver();
  // Of a drawer that was open when the page was loaded again, or when the session ended.
  const isFree = left !== undefined && ![inAddress, closed].includes(left) && !held.has(left);
  if (!isFree && !router.isFirstStep()) return () => undefined;
  const step = isFree ? left : newId();
  held.add(step);
  // It keeps the name of the step before, under which the router finds how far the page was scrolled.
  if (!isFree) router.addStep(location.href, { ...stateNow(), [over]: step });
  return () => {
    held.delete(step);
    leaveClosed();
  };
}

/** Adds a step for what the address says is open. */
export function openStep(href: string): void {
  router.addStep(href, { [over]: inAddress });
}

/** Takes what was open out of the address, and takes the step back that was added for it. */
export function closeStep(href: string): void {
  const state = stateNow();
  history.replaceState(stepOver() === inAddress ? { ...state, [over]: closed } : state, '', href);
  leaveClosed();
}

/** Calls it once the browser stands where the router does: at once, unless a step is just being left, or a way back undone. */
export function onceSettled(then: () => void): void {
  if (isLeaving || router.isReturning()) addEventListener('popstate', () => setTimeout(then), { once: true });
  else then();
}

/** Leaves a step whose opened part was closed: Back would only lead to the same page. A link that was followed meanwhile goes first. */
export function leaveClosed(): void {
  setTimeout(() => {
    const step = stepOver();
    if (isLeaving || router.isReturning() || step === undefined || step === inAddress || held.has(step)) return;
    isLeaving = true;
    router.stepBack();
  });
}

function stepOver(): string | undefined {
  const state = stateNow();
  return over in state ? String(state[over]) : undefined;
}

function stateNow(): object {
  const state: unknown = history.state;
  return typeof state === 'object' && state !== null ? state : {};
}
