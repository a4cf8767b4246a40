/**
 * True the first time that something is to be told in this session, by its key: a page that is loaded anew does not tell it
 * again. What is kept ends with the session.
 */
export function isFirstTelling(key: string): boolean {
  const name = `told ${key}`;
  try {
    if (sessionStorage.getItem(name) !== null) return false;
    sessionStorage.setItem(name, '1');
  } catch {
    // Storage is closed or full: it is told each time.
  }
  return true;
}
