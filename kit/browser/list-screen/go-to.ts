/**
 * Follows a link inside the portal. The router listens to the browser's history, so a screen of the kit need not know
 * which router that is.
 */
export function goTo(href: string): void {
  history.pushState({}, '', href);
}
