import { alertFacts, programAlerts } from '#bureau/contract/program-events.ts';
import { WideTable } from '#kit/browser/public-page/public-page.tsx';
import { useLanguage, useWords } from '#kit/browser/words.tsx';
import { say } from '#kit/words/words.ts';
import { asText } from '#features/developers/as-text.tsx';
import { CodeBlock } from '#features/developers/code-block.tsx';
import { fieldSamples } from '#features/developers/fields/field-sample.ts';
import { developersWords } from '#features/developers/words.ts';
import { alertFactWords, isAlertFact } from './words.ts';

/** What `facts` of an alert holds, for each kind of alert, and a whole event. */
export function AlertFacts() {
  const t = useWords(developersWords);
  const { language } = useLanguage();
  return (
    <>
      <p>{asText(t('alertFactsWhat'))}</p>
      <WideTable caption={t('alertFacts')}>
        <thead>
          <tr>
            <th scope="col">
              <code>trigger</code>
            </th>
            <th scope="col">{t('alertWhen')}</th>
            <th scope="col">
              <code>facts</code>
            </th>
          </tr>
        </thead>
        <tbody>
          {programAlerts.map((trigger) => (
            <tr key={trigger}>
              <th scope="row" translate="no">
                {trigger}
              </th>
              <td>{asText(say(alertFactWords, language, trigger))}</td>
              <td>
                {Object.keys(alertFacts[trigger].shape).map((field) => {
                  const word = `${trigger}.${field}`;
                  return (
                    <div key={field}>
                      <code>{field}</code> {isAlertFact(word) && say(alertFactWords, language, word)}
                    </div>
                  );
                })}
              </td>
            </tr>
          ))}
        </tbody>
      </WideTable>
      <CodeBlock file="event.json" code={JSON.stringify(fieldSamples['Event'], null, 2)} />
    </>
  );
}
