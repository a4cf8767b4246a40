import './waiting.css';
import { useWords } from '#kit/browser/words.tsx';
import { portalWords } from '#apps/portal/words.ts';

/** A loading mark; shown only after 300 ms. */
export function Waiting() {
  const t = useWords(portalWords);
  return (
    <div className="waiting" role="status">
      <span className="waiting-line" />
      <span className="visually-hidden">{t('loading')}</span>
    </div>
  );
}
