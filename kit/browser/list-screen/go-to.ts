type Following = {
  /** The person has agreed already that unsent input is lost. */
  readonly isAgreed?: boolean;
};

let follow: (href: string, following: Following) => void = (href) => history.pushState({}, '', href);

/** Names who follows links inside the portal: its router, which asks before unsent input is lost. */
export function followWith(router: (href: string, following: Following) => void): void {
  follow = router;
}

/** Follows a link inside the portal. A kit screen need not know which router it is. */
export function goTo(href: string, following: Following = {}): void {
  follow(href, following);
}
