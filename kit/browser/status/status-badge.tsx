import { interfaceWords } from '#kit/words/interface.ts';
import type { StatusFamily } from '#kit/browser/theme/tokens.ts';
import { useWords } from '#kit/browser/words.tsx';
import { families } from './families.ts';
import styles from './status.module.css';

/** A status: icon, word and tone of its family (PLT-13). `label` is the word of this list; the family's own without it. */
export function StatusBadge({ family, label }: { family: StatusFamily; label?: string }) {
  const t = useWords(interfaceWords);
  const { icon: Icon, word, edge } = families[family];
  const text = label ?? t(word);
  return (
    <span
      className={styles.badge}
      data-family={family}
      data-edge={edge}
      data-long={text.length > 20 || undefined}
      style={{ color: `var(--s-${family}-text)`, backgroundColor: `var(--s-${family}-fill)` }}
    >
      <Icon size={16} strokeWidth={1.5} aria-hidden />
      {text}
    </span>
  );
}
