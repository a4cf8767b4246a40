/** An ownership of half or more: `parent` owns `child`. */
export type Edge = { readonly parent: bigint; readonly child: bigint; readonly sharePercent: number };

type GroupMember = {
  readonly subjectId: bigint;
  readonly owner: bigint;
  readonly sharePercent: number;
  /** 1: owned by the head itself. */
  readonly level: number;
};

export type Group = { readonly members: readonly GroupMember[]; readonly hasLoop: boolean };

/**
 * The members of a group from its ownerships, each once and at its shortest distance from the head; companies that
 * own each other in a circle, even with the head, end the walk there.
 */
export function groupOf(head: bigint, edges: readonly Edge[]): Group {
  const owned = Map.groupBy(edges, ({ parent }) => parent);
  const found = new Map<bigint, GroupMember>();
  let level = [head];
  for (let depth = 1; level.length > 0; depth++) {
    const next: bigint[] = [];
    for (const owner of level) {
      for (const { child, sharePercent } of byChild(owned.get(owner) ?? [])) {
        if (child === head || found.has(child)) continue;
        found.set(child, { subjectId: child, owner, sharePercent, level: depth });
        next.push(child);
      }
    }
    level = next;
  }
  return { members: [...found.values()], hasLoop: hasLoop(edges) };
}

function byChild(edges: readonly Edge[]): Edge[] {
  return edges.toSorted((one, other) => Number(one.child - other.child));
}

/**
 * True if a company owns itself through others: companies without owners are removed until none, or only circles,
 * remain.
 */
function hasLoop(edges: readonly Edge[]): boolean {
  let left = edges;
  for (;;) {
    const owned = new Set(left.map(({ child }) => child));
    const rest = left.filter(({ parent }) => owned.has(parent));
    if (rest.length === left.length) return rest.length > 0;
    left = rest;
  }
}
