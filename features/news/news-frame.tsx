import { usePainted } from '#kit/browser/theme/scheme.ts';
import { colours, type Scheme } from '#kit/browser/theme/tokens.ts';
import styles from './news.module.css';

const inks = (scheme: Scheme) => {
  const ink = (name: keyof typeof colours) => colours[name][scheme];
  return (
    `body{color:${ink('c-text')};background:${ink('c-surface')}}a{color:${ink('c-link')}}` +
    `th,td{border-color:${ink('c-rule')}}hr{border-color:${ink('c-rule')}}`
  );
};

/**
 * An article defines no fonts, colours and margins, and the frame cannot load the portal's own fonts. Paper is always
 * light.
 */
const styleOf = (scheme: Scheme) =>
  `<style>:root{color-scheme:${scheme}}body{margin:16px;max-width:72ch;font:16px/1.5 system-ui,sans-serif}` +
  'img{max-width:100%;height:auto;background:#fff}table{border-collapse:collapse}th,td{padding:4px 8px;border:1px solid}' +
  `${inks(scheme)}@media print{${inks('light')}}</style>`;

/** An article's html in a restricted frame: no scripts, no forms, another origin; links open beside it. */
export function NewsFrame({ html, title }: { html: string; title: string }) {
  const scheme = usePainted();
  return (
    <div className={styles.frame}>
      <iframe title={title} sandbox="allow-popups allow-popups-to-escape-sandbox" srcDoc={styleOf(scheme) + html} />
    </div>
  );
}
