import { X } from 'lucide-react';
import styles from './close-button.module.css';

type CloseButtonProps = {
  /** What is closed or removed: the cross alone says nothing to a screen reader. */
  readonly label: string;
  /** 44 px of a dialog, 28 of a line. */
  readonly size: 44 | 28;
  readonly onClick: () => void;
};

/** The cross that closes a dialog or removes a line. Its container positions it. */
export function CloseButton({ label, size, onClick }: CloseButtonProps) {
  return (
    <button type="button" className={styles.close} data-size={size} aria-label={label} onClick={onClick}>
      <X size={size === 44 ? 20 : 16} strokeWidth={1.5} aria-hidden />
    </button>
  );
}
