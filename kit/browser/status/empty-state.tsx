import { Inbox, type LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { commonWords } from '#kit/words/common.ts';
import { useWords } from '#kit/browser/words.tsx';
import styles from './status.module.css';

type EmptyStateProps = {
  /** "Không có dữ liệu" without it (LST-04). */
  readonly title?: string;
  /** What the person may do next. */
  readonly hint?: string;
  readonly icon?: LucideIcon;
  readonly action?: ReactNode;
};

/** The place of a list that holds nothing. */
export function EmptyState({ title, hint, icon: Icon = Inbox, action }: EmptyStateProps) {
  const t = useWords(commonWords);
  return (
    <div className={styles.empty}>
      <Icon size={32} strokeWidth={1.5} aria-hidden />
      <strong>{title ?? t('noData')}</strong>
      {hint && <span>{hint}</span>}
      {action}
    </div>
  );
}
