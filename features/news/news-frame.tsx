import { useEffect, useMemo, useRef, useState } from 'react';
import { frameFonts } from '#kit/browser/theme/frame-fonts.ts';
import { usePainted } from '#kit/browser/theme/scheme.ts';
import { colours, measures, type Scheme, typeScale } from '#kit/browser/theme/tokens.ts';
import { heightOf } from './frame-height.ts';
import styles from './news.module.css';

const inks = (scheme: Scheme) => {
  const ink = (name: keyof typeof colours) => colours[name][scheme];
  return (
    `body{color:${ink('c-text')};background:${ink('c-surface')}}a{color:${ink('c-link')}}` +
    `th,td,hr{border-color:${ink('c-rule')}}th{background:${ink('c-sunken')}}` +
    `figcaption,caption{color:${ink('c-muted')}}blockquote{border-color:${ink('c-bronze-ornament')}}`
  );
};

const type = (size: keyof typeof typeScale) => `${typeScale[size].size}px/${typeScale[size].line}px`;

/** The widest line that is read with ease, in pixels. */
const column = 680;

/**
 * An article says what it is made of, not how it looks: it stands in the portal's type and colours, which its frame knows nothing of.
 * Paper is always light.
 */
const styleOf = (scheme: Scheme) =>
  `<style>${frameFonts()}:root{color-scheme:${scheme}}` +
  `body{margin:0;max-width:${column}px;font:${type('body')} ${measures['font-text']};font-variant-numeric:tabular-nums;overflow-wrap:break-word}` +
  'body>:first-child{margin-top:0}body>:last-child{margin-bottom:0}p,ul,ol,table,figure,blockquote{margin:0 0 12px}' +
  `h2,h3,h4{margin:20px 0 8px;font-family:${measures['font-heading']};font-weight:600}h2{font-size:${typeScale.section.size}px;line-height:${typeScale.section.line}px}h3,h4{font-size:inherit;line-height:inherit}` +
  'ul,ol{padding-left:24px}li+li{margin-top:4px}blockquote{padding-left:16px;border-left:3px solid}hr{margin:20px 0;border:0;border-top:1px solid}' +
  'img{display:block;max-width:100%;height:auto;background:#fff}' +
  `figcaption,caption{padding-top:4px;font:${type('compact')} ${measures['font-text']};text-align:start}` +
  `table{border-collapse:collapse}th,td{padding:6px 12px;border:1px solid;text-align:start;vertical-align:top}th{font-weight:600}` +
  `${inks(scheme)}@media print{${inks('light')}}</style>`;

/** Cells that hold a figure alone stand right, and their headings with them. */
const figureColumns = [1, 2, 3, 4, 5, 6, 7, 8].map((at) => `table:has(td.figure:nth-child(${at})) th:nth-child(${at})`);
const figureLook = `<style>td.figure,${figureColumns.join()}{text-align:end}</style>`;

function withFigures(html: string): string {
  return html.replaceAll(/<td>(?=\s*[+−-]?\d[\d.,\s]*%?\s*<\/td>)/g, '<td class="figure">');
}

/** An article's html in a restricted frame: no scripts, no forms, another origin; links open beside it. */
export function NewsFrame({ html, title }: { html: string; title: string }) {
  const scheme = usePainted();
  const frame = useRef<HTMLIFrameElement>(null);
  const [width, setWidth] = useState(column);
  useEffect(() => {
    const { current } = frame;
    if (current === null) return;
    const watcher = new ResizeObserver(() => setWidth(Math.max(1, Math.min(column, current.clientWidth))));
    watcher.observe(current);
    return () => watcher.disconnect();
  }, []);
  const whole = useMemo(() => styleOf(scheme) + figureLook + withFigures(html), [scheme, html]);
  return (
    <div className={styles.frame}>
      <iframe
        ref={frame}
        title={title}
        sandbox="allow-popups allow-popups-to-escape-sandbox"
        srcDoc={whole}
        style={{ blockSize: heightOf(html, width) }}
      />
    </div>
  );
}
