import { Button } from '#kit/browser/inputs/button/button.tsx';
import { CircleAlert } from 'lucide-react';
import { commonWords } from '#kit/words/common.ts';
import { interfaceWords } from '#kit/words/interface.ts';
import { useWords } from '#kit/browser/words.tsx';
import styles from './status.module.css';

/** A load that failed, above whatever is still shown, with the way to try again (LST-04). */
export function RetryStrip({
  message,
  why,
  onRetry,
  isBusy = false,
}: {
  message?: string;
  /** What the server said, after what failed. */
  why?: string | undefined;
  onRetry: () => void;
  isBusy?: boolean;
}) {
  const t = useWords(interfaceWords);
  const common = useWords(commonWords);
  return (
    <div className={styles.strip} role="alert">
      <CircleAlert size={20} strokeWidth={1.5} aria-hidden />
      <span>{[message ?? t('loadFailed'), why].filter(Boolean).join('. ')}</span>
      <Button size="sm" onClick={onRetry} disabled={isBusy}>
        {common('retry')}
      </Button>
    </div>
  );
}
