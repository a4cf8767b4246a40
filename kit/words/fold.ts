const marks = /\p{Mn}/gu;

/**
 * A text for matching without accents: decomposed, marks dropped, đ (and the eth that some keyboards write for it)
 * written d, lower case. The only such rule of the product; texts compared in SQL were folded by this function when
 * they were written.
 */
export function fold(text: string): string {
  return text
    .normalize('NFD')
    .replace(marks, '')
    .replace(/[đĐðÐ]/g, 'd')
    .toLowerCase();
}
