import './key-list.css';
import { keyBindings, keyNames, keysOff, switchKey } from '#kit/browser/keys/keys.ts';
import { useSaid } from '#kit/browser/said.ts';
import { useStore } from '#kit/browser/store.ts';
import { useWords } from '#kit/browser/words.tsx';
import { shellWords } from './words.ts';

/** Keys that work where the focus is, and so need no switch. */
const always = [
  ['arrows', 'tableMove'],
  ['Enter', 'tableOpen'],
  ['letters', 'tableFilter'],
  ['Esc', 'escape'],
  ['→ Enter', 'reportSource'],
] as const;

/** The actions of the keys on the page below, with a switch for each. */
export function KeyList() {
  const t = useWords(shellWords);
  const said = useSaid();
  const bindings = useStore(keyBindings);
  const off = useStore(keysOff);
  return (
    <div className="key-list">
      <table>
        <caption className="visually-hidden">{t('keysHere')}</caption>
        <thead>
          <tr>
            <th scope="col">{t('keyName')}</th>
            <th scope="col">{t('keyDoes')}</th>
            <th scope="col">{t('keyOn')}</th>
          </tr>
        </thead>
        <tbody>
          {keyNames.map((key) => {
            const binding = bindings.findLast((one) => one.key === key);
            return (
              <tr key={key}>
                <th scope="row">
                  <kbd>{key}</kbd>
                </th>
                <td>{binding === undefined ? t('keyIdle') : said(binding.label)}</td>
                <td>
                  {key !== 'Ctrl+/' && (
                    <input
                      type="checkbox"
                      aria-label={t('keyOnOf', { key })}
                      checked={!off.includes(key)}
                      onChange={(event) => switchKey(key, event.target.checked)}
                    />
                  )}
                </td>
              </tr>
            );
          })}
          {always.map(([keys, does]) => (
            <tr key={does}>
              <th scope="row">
                <kbd>{keys === 'letters' || keys === 'arrows' ? t(keys) : keys}</kbd>
              </th>
              <td>{t(does)}</td>
              <td />
            </tr>
          ))}
        </tbody>
      </table>
      <p>{t('keysNote')}</p>
    </div>
  );
}
