import type { ReactNode } from 'react';
import { Button } from '#kit/browser/inputs/button/button.tsx';
import { useLanguage, useWords } from '#kit/browser/words.tsx';
import { formatNumber } from '#kit/words/format.ts';
import { listWords } from '#kit/words/list.ts';
import styles from './list-screen.module.css';
import type { AnySpec } from './spec.ts';
import type { Loaded } from './use-list.ts';

type Props = {
  readonly spec: AnySpec;
  readonly loaded: Loaded;
  readonly widest: number;
  /** Asks for the widest window. */
  readonly onMore: (most: number) => void;
};

/** What a search that counts the rows it shows has left for today, and the button that shows more of them. */
export function ShownCount({ spec, loaded, widest, onMore }: Props): ReactNode {
  const t = useWords(listWords);
  const word = useWords(spec.words);
  const { language } = useLanguage();
  const hasMore = loaded.total > loaded.data.size && loaded.data.size < widest;
  return (
    <div className={styles.shown}>
      {spec.left !== undefined && loaded.left !== undefined && (
        <p className={styles.why}>{word(spec.left, { left: formatNumber(loaded.left, language) })}</p>
      )}
      {hasMore && (
        <Button disabled={loaded.isLoading} onClick={() => onMore(widest)}>
          {t('showMore', { most: formatNumber(Math.min(widest, loaded.total), language) })}
        </Button>
      )}
    </div>
  );
}
