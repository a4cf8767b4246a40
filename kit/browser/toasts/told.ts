/**
 * True the first time that something is announced in this session, by its key: a reloaded page does not announce it
 * again. The record ends with the session.
 */
export function isFirstTelling(key: string): boolean {
  const name = `told ${key}`;
  try {
    if (sessionStorage.getItem(name) !== null) return false;
    sessionStorage.setItem(name, '1');
  } catch {
    // Storage is unavailable or full: announce each time.
  }
  return true;
}
