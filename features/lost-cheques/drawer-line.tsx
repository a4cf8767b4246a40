import { StatusBadge } from '#kit/browser/status/status-badge.tsx';
import { useWords } from '#kit/browser/words.tsx';
import { chequeFormWords } from './words.ts';

const families = ['done', 'delay', 'reject', 'reject'] as const;

/** The cheque state of a drawer, from the refusals of twelve months. */
export function DrawerLine({ drawer }: { drawer: { readonly level: number; readonly refusals: number } }) {
  const t = useWords(chequeFormWords);
  const { level, refusals } = drawer;
  const text =
    level === 0
      ? t('drawer0')
      : level === 1
        ? t('drawer1')
        : level === 2
          ? t('drawer2')
          : t('drawer3', { count: refusals });
  return (
    <p role="status">
      <StatusBadge family={families[level] ?? 'reject'} label={text} />
    </p>
  );
}
