const marks = /\p{Mn}/gu;

/**
 * A text as it is matched without accents: decomposed, marks dropped, đ (and the eth that some keyboards write for it)
 * written d, lower case. The one rule of the product; what SQL compares was folded by this function when it was written.
 */
export function fold(text: string): string {
  return text
    .normalize('NFD')
    .replace(marks, '')
    .replace(/[đĐðÐ]/g, 'd')
    .toLowerCase();
}
