/**
 * The circles of files that import each other, each as its files in the order of `imports`; empty when all imports
 * run in one direction. Uses Tarjan's strongly connected components, so it visits every file and every import once.
 */
export function circlesOf(imports: ReadonlyMap<string, readonly string[]>): string[][] {
  const places = new Map<string, number>();
  const lowest = new Map<string, number>();
  const open: string[] = [];
  const circles: string[][] = [];

  const visit = (file: string): number => {
    const place = places.size;
    places.set(file, place);
    open.push(file);
    let low = place;
    for (const target of imports.get(file) ?? []) {
      if (!imports.has(target)) continue;
      if (!places.has(target)) low = Math.min(low, visit(target));
      else if (open.includes(target)) low = Math.min(low, lowest.get(target) ?? places.get(target) ?? low);
    }
    lowest.set(file, low);
    if (low === place) {
      const circle = open.splice(open.indexOf(file));
      if (circle.length > 1) circles.push(circle);
    }
    return low;
  };

  for (const file of imports.keys()) if (!places.has(file)) visit(file);
  return circles;
}
