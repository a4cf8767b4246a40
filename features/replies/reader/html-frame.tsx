import { ZoomIn, ZoomOut } from 'lucide-react';
import { useState } from 'react';
import { useWords } from '#kit/browser/words.tsx';
import styles from '#features/replies/replies.module.css';
import { readerWords } from './words.ts';

const zooms = [50, 75, 100, 125, 150, 200] as const;

/** A reply's HTML in a restricted frame: no scripts, no forms, another origin. */
export function HtmlFrame({ html, title }: { html: string; title: string }) {
  const t = useWords(readerWords);
  const [step, setStep] = useState(2);
  const percent = zooms[step] ?? 100;
  return (
    <div className={styles.frameBox}>
      <div className={styles.frameTools}>
        <button
          type="button"
          aria-label={t('zoomOut')}
          data-tip={t('zoomOut')}
          aria-disabled={step === 0}
          onClick={() => setStep(Math.max(0, step - 1))}
        >
          <ZoomOut size={20} strokeWidth={1.5} aria-hidden />
        </button>
        <span role="status">{t('zoomNow', { percent })}</span>
        <button
          type="button"
          aria-label={t('zoomIn')}
          data-tip={t('zoomIn')}
          aria-disabled={step === zooms.length - 1}
          onClick={() => setStep(Math.min(zooms.length - 1, step + 1))}
        >
          <ZoomIn size={20} strokeWidth={1.5} aria-hidden />
        </button>
        <details>
          <summary>{t('cannotSee')}</summary>
          <p>{t('cannotSeeHelp')}</p>
        </details>
      </div>
      <div className={styles.frame}>
        <iframe
          title={title}
          sandbox=""
          srcDoc={html}
          style={{
            width: `${10_000 / percent}%`,
            height: `${10_000 / percent}%`,
            transform: `scale(${percent / 100})`,
          }}
        />
      </div>
    </div>
  );
}
