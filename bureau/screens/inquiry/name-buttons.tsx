import { Eye, EyeOff } from 'lucide-react';
import { ActionButton } from '#kit/browser/inputs/button/action-button.tsx';
import { useWords } from '#kit/browser/words.tsx';
import styles from './inquiry-screen.module.css';
import type { Customer } from './use-customer.ts';
import { inquiryScreenWords } from './words.ts';

type Props = {
  readonly customer: Customer;
  /** The length of a complete code, and whether it is complete. */
  readonly length: number;
  readonly isWhole: boolean;
  readonly hide: () => void;
};

/** The buttons show name and hide name (INQ-06); each says why it is disabled. */
export function NameButtons({ customer, length, isWhole, hide }: Props) {
  const t = useWords(inquiryScreenWords);
  const icon = { size: 20, strokeWidth: 1.5, 'aria-hidden': true } as const;
  const cannotShow = customer.isLocked ? t('nameIsShown') : isWhole ? undefined : t('needsCode', { length });
  return (
    <div className={styles.nameButtons}>
      <ActionButton leftSection={<Eye {...icon} />} reason={cannotShow} onClick={customer.show}>
        {t('showName')}
      </ActionButton>
      <ActionButton
        leftSection={<EyeOff {...icon} />}
        reason={customer.isLocked ? undefined : t('nameIsHidden')}
        onClick={hide}
      >
        {t('hideName')}
      </ActionButton>
    </div>
  );
}
