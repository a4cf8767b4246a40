import { html } from '#kit/server/documents/markup.ts';
import { formatDate, formatDateTime, formatNumber } from '#kit/words/format.ts';
import { type Language, say } from '#kit/words/words.ts';
import type { Row } from './stored.ts';
import { chequeWords } from './words.ts';

const columns = ['sosec', 'nguoikysec', 'loai', 'sotien', 'ngay_guicic', 'ngaynhap', 'tt', 'confirmCode'] as const;

/** Declarations as a table of html without scripts, for callers that show it unchanged (CHQ-04). */
export function chequesHtml(rows: readonly Row[], language: Language): string {
  const t = (key: keyof (typeof chequeWords)['texts']) => say(chequeWords, language, key);
  const cells = (row: Row) => [
    row.sosec,
    row.nguoikysec,
    t(`kind${row.loai}`),
    formatNumber(row.sotien, language),
    formatDate(row.ngay_guicic),
    formatDateTime(row.ngaynhap),
    t(`state${row.tt}`),
    row.confirmCode,
  ];
  return html`<table><caption>${t('list')}</caption><thead><tr>${columns.map((name) => html`<th scope="col">${t(name)}</th>`)}</tr></thead><tbody>${rows.map(
    (row) => html`<tr>${cells(row).map((cell) => html`<td>${cell}</td>`)}</tr>`,
  )}</tbody></table>`.text;
}
