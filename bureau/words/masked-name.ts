/** A person's name that reveals little: first and last syllable, the others as initials: "Nguyễn T. H. Lan". */
export function maskedName(name: string): string {
  const syllables = name.trim().split(/\s+/);
  return syllables
    .map((syllable, at) => (at === 0 || at === syllables.length - 1 ? syllable : `${syllable.slice(0, 1)}.`))
    .join(' ');
}
