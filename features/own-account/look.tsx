import { Fold } from '#kit/browser/fold/fold.tsx';
import { Panel } from '#kit/browser/form-card/panel.tsx';
import { type KeyName, keyNames, keysOff, switchKey } from '#kit/browser/keys/keys.ts';
import { useStore } from '#kit/browser/store.ts';
import { schemeChoices, useScheme } from '#kit/browser/theme/scheme.ts';
import { useLanguage, useWords } from '#kit/browser/words.tsx';
import { interfaceWords } from '#kit/words/interface.ts';
import { languages } from '#kit/words/words.ts';
import styles from './own-account.module.css';
import { ownWords } from './words.ts';

const themeNames = { system: 'themeSystem', light: 'themeLight', dark: 'themeDark' } as const;

/** What each key does in general; the list of keys tells what it does on a page. */
const keyMeanings = {
  F1: 'keyHelp',
  F2: 'keyNew',
  F8: 'keySearch',
  F9: 'keyLookUp',
  'Ctrl+Enter': 'keySend',
  'Ctrl+P': 'keyPrint',
  'Ctrl+K': 'keyPalette',
  'Ctrl+B': 'keyMenu',
} as const satisfies Partial<Record<KeyName, string>>;

/** Language, theme and the user's own keys; all kept in this browser. */
export function Look() {
  const t = useWords(ownWords);
  const kit = useWords(interfaceWords);
  const { language, setLanguage } = useLanguage();
  const { choice, choose } = useScheme();
  return (
    <>
      <Panel title={t('look')}>
        <fieldset className={styles.choices}>
          <legend>{t('language')}</legend>
          {languages.map((one) => (
            <label key={one}>
              <input type="radio" name="language" checked={one === language} onChange={() => setLanguage(one)} />
              {t(one)}
            </label>
          ))}
        </fieldset>
        <fieldset className={styles.choices}>
          <legend>{kit('theme')}</legend>
          {schemeChoices.map((one) => (
            <label key={one}>
              <input type="radio" name="theme" checked={one === choice} onChange={() => choose(one)} />
              {kit(themeNames[one])}
            </label>
          ))}
        </fieldset>
      </Panel>
      {/* Fingers have no such keys: there the list stays folded. */}
      {matchMedia('(pointer: coarse)').matches ? (
        <Fold title={t('keys')}>
          <OwnKeys />
        </Fold>
      ) : (
        <Panel title={t('keys')}>
          <OwnKeys />
        </Panel>
      )}
    </>
  );
}

function OwnKeys() {
  const t = useWords(ownWords);
  const off = useStore(keysOff);
  return (
    <>
      <p className={styles.muted}>{t('keysNote')}</p>
      <fieldset className={styles.keys}>
        <legend className="visually-hidden">{t('keys')}</legend>
        {keyNames
          .filter((key) => key !== 'Ctrl+/')
          .map((key) => (
            <label key={key}>
              <input
                type="checkbox"
                checked={!off.includes(key)}
                onChange={(event) => switchKey(key, event.target.checked)}
              />
              <kbd>{key}</kbd>
              {t(keyMeanings[key])}
            </label>
          ))}
      </fieldset>
    </>
  );
}
