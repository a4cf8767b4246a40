/** The parts of a file's name between which a line may end: after each separator; the last keeps its ending. */
export function partsOfName(name: string): readonly string[] {
  const dot = name.lastIndexOf('.');
  const ending = dot > 0 && name.length - dot <= 6 ? name.slice(dot) : '';
  const stem = name.slice(0, name.length - ending.length);
  const parts = stem.match(/[^_\-. ]*[_\-. ]+|[^_\-. ]+$/g) ?? [stem];
  return [...parts.slice(0, -1), `${parts.at(-1) ?? ''}${ending}`];
}
