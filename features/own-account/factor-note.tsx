import { useRead } from '#kit/browser/reading.ts';
import { askToProve } from '#kit/browser/call.ts';
import { Button } from '#kit/browser/inputs/button/button.tsx';
import { renewSession } from '#kit/browser/session/session.ts';
import { useWords } from '#kit/browser/words.tsx';
import styles from './own-account.module.css';
import { ownAccount } from './contract.ts';
import { ownWords } from './words.ts';

/** What to do about a second factor before the session has any right: register one, or give the existing one. */
export function FactorNote() {
  const t = useWords(ownWords);
  const factors = useRead(ownAccount.factors, {});
  if (factors.data === undefined) return null;
  const hasOne = factors.data.total > 0;
  const give = async () => {
    if (await askToProve()) await renewSession();
  };
  return (
    <div role="alert" className={styles.note}>
      <p>{t(hasOne ? 'limitedGive' : 'limitedFactor')}</p>
      {hasOne && (
        <Button variant="filled" onClick={() => void give()}>
          {t('giveFactor')}
        </Button>
      )}
    </div>
  );
}
