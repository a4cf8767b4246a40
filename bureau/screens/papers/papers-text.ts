/**
 * Identity papers as they are stored: joined by '/', without the spaces, dots and dashes inside a number. A separator
 * that people paste between two papers (a comma, a semicolon, a new line) becomes the '/'.
 */
export function joinPapers(text: string): string {
  return text
    .normalize('NFKC')
    .replace(/\s*[/\\,;|\n]\s*/g, '/')
    .replace(/[\s.\-\u2010-\u2015]+/g, '');
}

/** The papers one by one, without empty places. */
export function splitPapers(value: string): readonly string[] {
  return value.split('/').filter((paper) => paper !== '');
}
