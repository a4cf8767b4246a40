import type {
  Report,
  ReportCell,
  ReportColumn,
  ReportSection,
  ReportTile,
  SectionOf,
} from '#bureau/contract/report.ts';
import type { ReportProof } from '#bureau/contract/report-proof.ts';
import { type FrameWord, groupWord, headFacts } from '#bureau/contract/report-head.ts';
import {
  cellText,
  columnText,
  isNumeric,
  labelSpan,
  monthsByYear,
  nameText,
  scaleBands,
  securityWord,
  shareText,
  stripText,
  valueText,
} from '#bureau/contract/report-text.ts';
import { paperHow } from './paper-how.ts';
import { formatDateTime, formatMonth } from '#kit/words/format.ts';
import { reportFrameWords } from '#bureau/words/report.ts';
import { type Language, say } from '#kit/words/words.ts';
import { onPaper, picturesOf } from '#bureau/contract/report-pictures/pictures.ts';
import type { Picture } from '#bureau/contract/report-pictures/shapes.ts';
import { pictureSvg } from './pictures.ts';
import { style } from './html-style.ts';
import { html, Markup } from '#kit/server/documents/markup.ts';

/**
 * A report as one complete HTML document for a sandboxed frame: every text escaped, style inline, no script, no link,
 * and its own policy that forbids them. Printed, it is A4 with repeated table headers. With a proof it contains the
 * QR code, and the code for paper; a page that is kept for later has the latter alone.
 */
export function reportHtml(report: Report, language: Language, proof?: Partial<ReportProof>): string {
  const { header, parts, notes } = report;
  const pictures = onPaper(picturesOf(report, language));
  const t = (key: FrameWord, params?: Record<string, string | number>) => say(reportFrameWords, language, key, params);
  return html`<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="referrer" content="no-referrer">
<title>${report.title[language]}</title>
<style>${new Markup(style)}</style>
</head>
<body>
<header>
<div class="letterhead"><span>${t('bureau')}</span><span>${t('reference')}: ${header.reference}</span></div>
<div class="title"><h1>${report.title[language]}</h1></div>
<dl>
${headFacts(report, language).map(({ word, text }) => html`<dt>${t(word)}</dt><dd>${text}</dd>`)}
</dl>
${proof && proofHtml(proof, language)}
</header>
<main>
${report.dashboard.length > 0 && html`<section><h2>${t('overview')}</h2><ul class="tiles">${report.dashboard.map((tile) => tileHtml(tile, language))}</ul></section>`}
${picturesHtml(pictures, 'overview')}
${parts.map(
  ({ number, title, sections }) =>
    html`<section><h2>${number}. ${title[language]}</h2>${sections.map((section) => sectionHtml(section, title, language, pictures))}</section>`,
)}
</main>
<footer class="notes"><b>${t('notes')}</b><ul>${notes.map((note) => html`<li>${note[language]}</li>`)}</ul></footer>
</body>
</html>`.text;
}

/** The QR code with the time until which it proves the report, and the code for paper (INS-07). */
function proofHtml({ qr, expires, paper }: Partial<ReportProof>, language: Language): Markup {
  const t = (key: FrameWord, params?: Record<string, string | number>) => say(reportFrameWords, language, key, params);
  return html`<figure class="proof">${qr && html`<svg viewBox="0 0 ${qr.size} ${qr.size}" role="img" aria-label="${t('proofSquare')}"><path d="${qr.path}"/></svg>`}
<figcaption>${expires !== undefined && t('proofUntil', { time: formatDateTime(expires, 'seconds') })}${paper && html`<b>${t('paperCode', paper)}</b>${t('paperHow', paperHow(paper))}`}</figcaption></figure>`;
}

/** The pictures that stand in a section. Their figures are in its table, so that readers aloud pass the drawing. */
function picturesHtml(pictures: readonly Picture[], section: string): Markup {
  return html`${pictures
    .filter((picture) => picture.section === section)
    .map(
      (picture) =>
        html`<figure class="picture"><figcaption>${picture.title} (${picture.unit})${picture.remark !== undefined && html`<p>${picture.remark}</p>`}</figcaption>${pictureMarkup(picture)}</figure>`,
    )}`;
}

function pictureMarkup(picture: Picture): Markup {
  const { svg } = pictureSvg(picture, 'inherit');
  // In a page a drawing needs no namespace, which would read like an address.
  return new Markup(svg.replace(/^<svg xmlns="[^"]*"/u, '<svg aria-hidden="true"'));
}

function tileHtml({ label, value, tone, remark }: ReportTile, language: Language): Markup {
  const figure = valueText(value, language);
  return html`<li class="${tone}">${label[language]}<b>${figure}</b><span>${remark?.[language]}</span></li>`;
}

function sectionHtml(
  section: ReportSection,
  partTitle: { vi: string; en: string },
  language: Language,
  pictures: readonly Picture[],
): Markup {
  const heading = section.title[language];
  // If a part has one section of the same name, print its heading once.
  const head = heading !== partTitle[language] && html`<h3>${section.number} ${heading}</h3>`;
  const remark = section.remark && html`<p class="remark">${section.remark[language]}</p>`;
  return html`<section id="${section.id}">${head}${remark}${picturesHtml(pictures, section.id)}${bodyHtml(section, language)}</section>`;
}

function bodyHtml(section: ReportSection, language: Language): Markup {
  switch (section.kind) {
    case 'facts':
      return html`<dl class="one">${section.facts.map(
        ({ label, value }) => html`<dt>${label[language]}</dt><dd>${valueText(value, language)}</dd>`,
      )}</dl>`;
    case 'table':
      return tableHtml(section, language);
    case 'months':
      return stripHtml(section, language);
    case 'bars':
      return barsHtml(section, language);
    case 'scale':
      return scaleHtml(section, language);
    case 'note':
      return html`${section.paragraphs.map((paragraph) => html`<p>${paragraph[language]}</p>`)}`;
  }
}

function tableHtml({ columns, rows, totals, whenEmpty }: SectionOf<'table'>, language: Language): Markup {
  if (rows.length === 0) return html`<p>${whenEmpty[language]}</p>`;
  const cell = (column: ReportColumn | undefined, value: ReportCell) => {
    if (!column) return null;
    const text = cellText(column.kind, value, language);
    const shown = column.kind === 'group' && typeof value === 'number' ? groupHtml(value) : text;
    return html`<td class="${cellClass(column)}">${shown}</td>`;
  };
  return html`<div class="scroll"><table>
<thead><tr>${columns.map((column) => html`<th scope="col" class="${isNumeric(column.kind) ? 'n' : ''}">${columnText(column, language)}</th>`)}</tr></thead>
<tbody>${rows.map((row) => html`<tr>${row.map((value, index) => cell(columns[index], value))}</tr>`)}</tbody>
${totals && html`<tfoot><tr><th scope="row" colspan="${labelSpan(totals)}">${cellText('text', totals[0] ?? null, language)}</th>${totals.map((value, index) => index >= labelSpan(totals) && cell(columns[index], value))}</tr></tfoot>`}
</table></div>`;
}

function cellClass({ kind }: ReportColumn): string {
  if (isNumeric(kind)) return 'n';
  return kind === 'text' ? 't' : 'w';
}

function groupHtml(group: number): Markup {
  return html`<span class="group g${group}">${group}</span>`;
}

function stripHtml({ months, rows, whenEmpty, title }: SectionOf<'months'>, language: Language): Markup {
  if (rows.length === 0) return html`<p>${whenEmpty[language]}</p>`;
  const t = (key: FrameWord, params?: Record<string, string | number>) => say(reportFrameWords, language, key, params);
  return html`<div class="scroll"><table class="strip" aria-label="${title[language]}">
<thead><tr><th scope="col" rowspan="2" class="who">${t('institution')}</th>${monthsByYear(months).map(
    ({ year, months: own }) => html`<th scope="colgroup" colspan="${own.length}">${year}</th>`,
  )}</tr>
<tr>${months.map((month) => html`<th scope="col" abbr="${formatMonth(month)}">${Number(month.slice(5))}</th>`)}</tr></thead>
<tbody>${rows.map(
    ({ label, groups }) =>
      html`<tr><th scope="row">${nameText(label, language)}</th>${groups.map(
        (group) => html`<td class="${typeof group === 'number' ? `g${group}` : ''}">${stripText(group)}</td>`,
      )}</tr>`,
  )}</tbody></table></div>
<ul class="legend">${[1, 2, 3, 4, 5].map(
    (group) => html`<li>${groupHtml(group)} ${t(groupWord(group))}</li>`,
  )}<li>– ${t('notReported')}</li></ul>`;
}

function barsHtml(section: SectionOf<'bars'>, language: Language): Markup {
  const { rows, unit, total, whenEmpty } = section;
  if (rows.length === 0) return html`<p>${whenEmpty[language]}</p>`;
  const t = (key: FrameWord) => say(reportFrameWords, language, key);
  return html`<div class="scroll"><table>
<thead><tr><th scope="col">${t('institution')}</th><td></td><th scope="col" class="n">${t('amount')} (${unit[language]})</th>
<th scope="col" class="n">${t('share')}</th><th scope="col">${t('worstGroup')}</th><th scope="col">${t('collateral')}</th></tr></thead>
<tbody>${rows.map(
    (row) => html`<tr><th scope="row">${nameText(row.label, language)}</th>
<td class="bar"><div style="width:${row.shareTenths / 10}%"></div></td>
<td class="n">${cellText('money-million', row.amount, language)}</td><td class="n">${shareText(row.shareTenths, language)}</td>
<td>${row.worstGroup !== null && groupHtml(row.worstGroup)}</td><td>${t(securityWord(section, row))}</td></tr>`,
  )}</tbody>
<tfoot><tr><th scope="row">${t('total')}</th><td></td><td class="n">${cellText('money-million', total, language)}</td>
<td class="n">${shareText(1000, language)}</td><td></td><td></td></tr></tfoot>
</table></div>`;
}

function scaleHtml(scale: SectionOf<'scale'>, language: Language): Markup {
  const t = (key: FrameWord) => say(reportFrameWords, language, key);
  return html`<table class="scale">
<thead><tr><th scope="col">${t('scaleBand')}</th><th scope="col" class="n">${t('scaleRange')}</th><th scope="col" class="n">${t('scaleValue')}</th></tr></thead>
<tbody>${scaleBands(scale).map(
    ({ from, to, label, isHere }) => html`<tr class="${isHere ? 'here' : ''}"><th scope="row">${label[language]}</th>
<td class="n">${from} – ${to}</td><td class="n">${isHere && html`<b>${scale.value}</b>`}</td></tr>`,
  )}</tbody></table>`;
}
