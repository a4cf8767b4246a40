import { pageSettings } from '#kit/browser/settings.ts';

const key = 'pastDirectory';

/** Where the directory service signs people in; undefined where no such service is configured (SES-09). */
export function directorySignIn(): string | undefined {
  const { directoryBase, directoryLoginPath } = pageSettings();
  return directoryBase === '' ? undefined : join(directoryBase, directoryLoginPath);
}

/** Where it signs them out. */
export function directorySignOut(): string | undefined {
  const { directoryBase, directoryLogoutPath } = pageSettings();
  return directoryBase === '' ? undefined : join(directoryBase, directoryLogoutPath);
}

/** Remembers, for this tab, that the sign-in went through the directory service: the sign-out must as well. */
export function goPastDirectory(): void {
  sessionStorage.setItem(key, '1');
}

/** Forgets it: the person signed in with a password after all. */
export function leaveDirectory(): void {
  sessionStorage.removeItem(key);
}

/** True in a tab that left for the directory service to sign in. */
export function camePastDirectory(): boolean {
  return sessionStorage.getItem(key) !== null;
}

function join(base: string, path: string): string {
  return `${base.replace(/\/$/, '')}${path}`;
}
