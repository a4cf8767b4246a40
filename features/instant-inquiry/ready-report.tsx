import { CircleCheck, Eye } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { Button } from '#kit/browser/inputs/button/button.tsx';
import { useWords } from '#kit/browser/words.tsx';
import type { Shown } from './instant-screen.tsx';
import styles from './instant-inquiry.module.css';
import { ShownReport } from './shown-report.tsx';
import { instantWords } from './words.ts';

/** The notice that the report is ready: the button that shows it, and what to do if it cannot be viewed (INS-03). */
export function ReadyReport({ ticket, product }: Shown) {
  const t = useWords(instantWords);
  const [isOpen, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => button.current?.focus(), []);
  return (
    <>
      <div className={styles.ready}>
        <p role="status">
          <CircleCheck size={20} strokeWidth={1.5} aria-hidden /> {t('ready', { ticket })}
        </p>
        <Button
          ref={button}
          variant="filled"
          leftSection={<Eye size={20} strokeWidth={1.5} aria-hidden />}
          aria-expanded={isOpen}
          onClick={() => setOpen(true)}
        >
          {t('viewReport')}
        </Button>
        <p className={styles.note}>{t('cannotView')}</p>
      </div>
      {isOpen && <ShownReport ticket={ticket} product={product} />}
    </>
  );
}
