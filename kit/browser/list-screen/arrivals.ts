const lastLoads = new Map<string, ReadonlySet<string>>();
const most = 50;

/**
 * The rows of a load that were not there at the last load of the same search, by key; none at the first. Kept in
 * memory for the life of the page.
 */
export function arrivalsOf(search: string, keys: readonly string[]): ReadonlySet<string> {
  const before = lastLoads.get(search);
  const now = new Set(keys);
  lastLoads.delete(search);
  lastLoads.set(search, now);
  const [oldest] = lastLoads.keys();
  if (lastLoads.size > most && oldest !== undefined) lastLoads.delete(oldest);
  return new Set(before === undefined ? [] : keys.filter((key) => !before.has(key)));
}
