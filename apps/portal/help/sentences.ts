/** The sentences of a text; what a semicolon joins is one. */
export function sentencesOf(text: string): readonly string[] {
  return text.split(/(?<=[.!?])\s+/u);
}
