import { copyAndSay } from '#kit/browser/copy.ts';
import { Button } from '#kit/browser/inputs/button/button.tsx';
import { useWords } from '#kit/browser/words.tsx';
import { commonWords } from '#kit/words/common.ts';
import styles from './own-account.module.css';
import { ownWords } from './words.ts';

/** Recovery codes, shown only once. */
export function RecoveryCodes({ codes, close }: { codes: readonly string[]; close: () => void }) {
  const t = useWords(ownWords);
  const common = useWords(commonWords);
  return (
    <div className={styles.stack}>
      <p>{t('codesNote')}</p>
      <ul className={styles.codes}>
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <span className={styles.choices}>
        <Button onClick={() => void copyAndSay(codes.join('\n'))}>{t('copyCodes')}</Button>
        <Button variant="filled" onClick={close}>
          {common('close')}
        </Button>
      </span>
    </div>
  );
}
