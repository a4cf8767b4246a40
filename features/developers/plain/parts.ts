import { partsOf } from '#features/developers/text-parts.ts';
import type { Snippet } from '#features/developers/snippets.ts';
import { html, type Markup } from '#kit/server/documents/markup.ts';

/** A text with what a program writes, which stands between backticks, as code. */
export function asPlain(text: string): Markup {
  return html`${partsOf(text).map((part) => {
    if (part.kind === 'code') return html`<code>${part.text}</code>`;
    return part.kind === 'link' ? link(part.to, part.text) : part.text;
  })}`;
}

export function link(to: string, text: string): Markup {
  return html`<a href="${to}">${text}</a>`;
}

/** A file of the guide. */
export function codeBlock({ file, code }: Snippet): Markup {
  return html`<figure><figcaption>${file}</figcaption><pre><code>${code}</code></pre></figure>`;
}

export function plainTable(head: readonly string[], rows: readonly (readonly (string | Markup)[])[]): Markup {
  const cells = (row: readonly (string | Markup)[]) => row.map((cell) => html`<td>${cell}</td>`);
  return html`<table><thead><tr>${head.map((title) => html`<th scope="col">${title}</th>`)}</tr></thead>
<tbody>${rows.map((row) => html`<tr>${cells(row)}</tr>`)}</tbody></table>`;
}
