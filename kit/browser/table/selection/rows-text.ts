import type { Copied } from '#kit/browser/copy.ts';

/** Rows as a table for a spreadsheet. Every cell is text there: a number that begins with a zero keeps it. */
export function rowsText(head: readonly string[], rows: readonly (readonly string[])[]): Copied {
  const plain = (text: string) => text.replace(/[\t\r\n]+/g, ' ');
  const line = (cells: readonly string[], tag: 'th' | 'td') =>
    `<tr>${cells.map((cell) => `<${tag} style="mso-number-format:'\\@'">${escaped(cell)}</${tag}>`).join('')}</tr>`;
  return {
    text: [head, ...rows].map((cells) => cells.map(plain).join('\t')).join('\n'),
    html: `<table>${line(head, 'th')}${rows.map((cells) => line(cells, 'td')).join('')}</table>`,
  };
}

function escaped(text: string): string {
  return text.replace(/[&<>]/g, (sign) => ({ '&': '&amp;', '<': '&lt;' })[sign] ?? '&gt;');
}
