const letter = 7.9;
const line = 24;
const between = 12;
const usualPicture = 280;

/**
 * About how high an article is in so wide a column, in pixels. The frame is of another origin and runs no scripts, so nobody can ask
 * it; one that is longer than this scrolls.
 */
export function heightOf(html: string, width: number): number {
  const texts = html
    .split(/<\/?(?:p|h[234]|li|tr|blockquote|figure|figcaption|caption|hr)\b[^>]*>|<br\b[^>]*>/i)
    .map(
      (part) =>
        part
          .replaceAll(/<[^>]*>/g, '')
          .replaceAll(/&\w+;/g, ' ')
          .trim().length,
    )
    .filter((letters) => letters > 0);
  const lines = texts.reduce((sum, letters) => sum + Math.ceil((letters * letter) / width) * line + between, 0);
  const pictures = [...html.matchAll(/<img\b[^>]*>/gi)].reduce(
    (sum, [tag]) => sum + pictureOf(tag, width) + between,
    0,
  );
  // A little room is less in the way than a line that hides.
  return Math.round((lines + pictures) * 1.06) + 8;
}

function pictureOf(tag: string, width: number): number {
  const wide = Number(/\bwidth="(\d+)"/i.exec(tag)?.[1] ?? 0);
  const high = Number(/\bheight="(\d+)"/i.exec(tag)?.[1] ?? 0);
  return wide > 0 && high > 0 ? high * Math.min(1, width / wide) : usualPicture;
}
