type Part =
  | { readonly kind: 'plain'; readonly text: string }
  | { readonly kind: 'code'; readonly text: string }
  | { readonly kind: 'link'; readonly text: string; readonly to: string };

/** The parts of a text of the guide: `code` between backticks, and [links](to) as Markdown has them. */
export function partsOf(text: string): readonly Part[] {
  return text.split(/(`[^`]*`|\[[^\]]+\]\(\/[^)]*\))/).flatMap((part): Part[] => {
    if (part === '') return [];
    if (part.startsWith('`')) return [{ kind: 'code', text: part.slice(1, -1) }];
    const link = /^\[(.+)\]\((.+)\)$/.exec(part);
    return [link === null ? { kind: 'plain', text: part } : { kind: 'link', text: link[1] ?? '', to: link[2] ?? '' }];
  });
}

/** A text of the guide as a reader sees it. */
export function bareText(text: string): string {
  return partsOf(text)
    .map((part) => part.text)
    .join('');
}
