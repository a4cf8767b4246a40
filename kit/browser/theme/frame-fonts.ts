/**
 * The portal's own typefaces as a style sheet for a frame of another origin, which has none of the page's. The server lets any origin
 * read them (decision 361).
 */
export function frameFonts(): string {
  return [...document.styleSheets].flatMap((sheet) => facesOf(sheet)).join('');
}

function facesOf(sheet: CSSStyleSheet): readonly string[] {
  return [...rulesOf(sheet)].flatMap((rule) => {
    if (!(rule instanceof CSSFontFaceRule)) return [];
    const base = sheet.href ?? document.baseURI;
    // A frame without an origin has no address that a relative one could follow.
    return [
      rule.cssText.replace(/url\("?([^")]+)"?\)/g, (_, address: string) => `url("${new URL(address, base).href}")`),
    ];
  });
}

function rulesOf(sheet: CSSStyleSheet): Iterable<CSSRule> {
  try {
    return sheet.cssRules;
  } catch {
    // A browser extension's sheet is nobody else's to read.
    return [];
  }
}
