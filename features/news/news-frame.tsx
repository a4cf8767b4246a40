import style from './news.module.css';

/** An article's html in a frame that may do nothing: no scripts, no forms, no origin of ours; links open beside it. */
export function NewsFrame({ html, title }: { html: string; title: string }) {
  return (
    <div className={style.frame}>
      <iframe title={title} sandbox="allow-popups allow-popups-to-escape-sandbox" srcDoc={html} />
    </div>
  );
}
