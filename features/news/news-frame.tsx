import style from './news.module.css';

/** An article says nothing of letters and margins; the frame has no way to the portal's own fonts. */
const plain =
  '<style>body{margin:16px;max-width:72ch;font:16px/1.5 system-ui,sans-serif;color:#1a2233;background:#fff}' +
  'img{max-width:100%;height:auto}table{border-collapse:collapse}th,td{padding:4px 8px;border:1px solid #d9d3c5}</style>';

/** An article's html in a frame that may do nothing: no scripts, no forms, no origin of ours; links open beside it. */
export function NewsFrame({ html, title }: { html: string; title: string }) {
  return (
    <div className={style.frame}>
      <iframe title={title} sandbox="allow-popups allow-popups-to-escape-sandbox" srcDoc={plain + html} />
    </div>
  );
}
