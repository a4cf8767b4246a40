/**
 * Follows a link inside the portal. The router listens to the browser's history, so a kit screen need not know which
 * router it is.
 */
export function goTo(href: string): void {
  history.pushState({}, '', href);
}
