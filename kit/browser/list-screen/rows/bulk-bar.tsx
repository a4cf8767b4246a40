import { Copy, Printer, X } from 'lucide-react';
import type { ReactNode } from 'react';
import { useLanguage, useWords } from '#kit/browser/words.tsx';
import { commonWords } from '#kit/words/common.ts';
import { formatNumber } from '#kit/words/format.ts';
import { listWords } from '#kit/words/list.ts';
import styles from './bulk-bar.module.css';

type Props = {
  readonly count: number;
  readonly onPrint: () => void;
  readonly onCopy: () => void;
  readonly onClear: () => void;
};

/** What can be done with the ticked rows together, at the window's lower edge while there are any. */
export function BulkBar({ count, onPrint, onCopy, onClear }: Props): ReactNode {
  const t = useWords(listWords);
  const common = useWords(commonWords);
  const { language } = useLanguage();
  const icon = { size: 16, strokeWidth: 1.5, 'aria-hidden': true } as const;
  return (
    <div role="group" aria-label={t('bulk')} className={styles.bar}>
      <strong>{t('rowsSelected', { count: formatNumber(count, language) })}</strong>
      <button type="button" onClick={onPrint}>
        <Printer {...icon} /> {t('printTicked')}
      </button>
      <button type="button" onClick={onCopy}>
        <Copy {...icon} /> {common('copy')}
      </button>
      <button type="button" onClick={onClear}>
        <X {...icon} /> {t('untick')}
      </button>
    </div>
  );
}
