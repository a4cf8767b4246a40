/** True where the browser keeps neither cookies nor anything else for this site: no session can be held there. */
export function isBlocked(): boolean {
  try {
    // Where a site may keep nothing, asking for its storage throws.
    return localStorage === null || sessionStorage === null || !navigator.cookieEnabled;
  } catch {
    return true;
  }
}
