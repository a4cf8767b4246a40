/** The text of a part of an Office document; undefined when it is not in UTF-8, which every program writes. */
export function textOfPart(content: Buffer): string | undefined {
  const text = content.toString('utf8');
  const encoding = /^\uFEFF?<\?xml[^>]*\bencoding\s*=\s*["']([^"']*)/i.exec(text)?.[1] ?? 'utf-8';
  const isPlain = !/[\0\uFFFD]|<!DOCTYPE/i.test(text) && /^(utf-8|us-ascii)$/i.test(encoding);
  return isPlain ? text.replaceAll(/&#(x[0-9a-f]+|\d+);/gi, characterOf) : undefined;
}

function characterOf(whole: string, digits: string): string {
  const code = Number(digits.toLowerCase().replace(/^x/, '0x'));
  return code <= 0x10ffff ? String.fromCodePoint(code) : whole;
}

/** True of relations that fetch a template, an object or a further document from elsewhere, with its macros. */
export function isFetchedElsewhere(relations: string): boolean {
  const one = /<(?:[\w.-]+:)?Relationship\b(?:"[^"]*"|'[^']*'|[^>"'])*>/gi;
  return (relations.match(one) ?? []).some(
    (relation) =>
      /attachedTemplate|oleObject|frame"|frame'|subDocument|aFChunk/i.test(relation) &&
      /TargetMode\s*=\s*["']\s*External/i.test(relation),
  );
}
