/** True if the browser stores neither cookies nor anything else for this site: no session is possible. */
export function isBlocked(): boolean {
  try {
    // If a site may store nothing, accessing its storage throws.
    return localStorage === null || sessionStorage === null || !navigator.cookieEnabled;
  } catch {
    return true;
  }
}
