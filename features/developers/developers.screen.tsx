import { useEffect, useState } from 'react';
import { asText } from './as-text.tsx';
import { programProducts, productsAtOnce } from '#bureau/contract/program-scopes.ts';
import { testBorrowers } from '#bureau/words/test-borrowers.ts';
import { PublicPage, WideTable } from '#kit/browser/public-page/public-page.tsx';
import { useLanguage, useWords } from '#kit/browser/words.tsx';
import { formatDate } from '#kit/words/format.ts';
import { programs } from '#features/programs/contract.ts';
import { CodeBlock } from './code-block.tsx';
import { AlertFacts } from './events/alert-facts.tsx';
import styles from './code-block.module.css';
import { productWords } from '#bureau/contract/program-product-words.ts';
import { gapsOf } from './gaps.ts';
import { needsOf } from './needs.ts';
import { snippetsAt } from './snippets.ts';
import { Figures } from './figures.tsx';
import { RowFaults } from './row-faults.tsx';
import { changes, type Topic, topics } from './topics.ts';
import { developersWords } from './words.ts';

/** The guide for people who connect a program: how to a first report, and a page for each thing after it (API-09). */
export default function Developers({ topic = '' }: { topic?: string | undefined }) {
  const t = useWords(developersWords);
  const { language } = useLanguage();
  const shown: Topic | undefined = topics.find(({ id }) => id === topic);
  if (shown === undefined)
    return (
      <PublicPage title={t('unknownTopic')}>
        <Topics current={undefined} />
      </PublicPage>
    );
  const snippets = snippetsAt(window.location.origin, language);
  const gaps = gapsOf(language, window.location.origin);
  return (
    <PublicPage title={shown.id === '' ? t('title') : t(shown.title)}>
      <Topics current={shown.id} />
      {shown.says.map((word) => (
        <p key={word}>{asText(t(word, gaps))}</p>
      ))}
      {shown.needs !== undefined && (
        <p>{asText(t('needs', { scopes: shown.needs.map((scope) => `\`${scope}\``).join(', ') }))}</p>
      )}
      {shown.files.map((name) => (
        <CodeBlock key={name} {...snippets[name]} />
      ))}
      {shown.id === 'keys' && <p>{asText(t('keysIssuer', { issuer: `${window.location.origin}/api/oauth` }))}</p>}
      {shown.id === '' && <Start />}
      {shown.id === 'batches' && <RowFaults />}
      {shown.id === 'events' && <AlertFacts />}
      {shown.id === 'sandbox' && <Borrowers />}
      {shown.id === 'samples' && <Samples />}
      {shown.id === 'figures' && <Figures />}
      {shown.id === 'changes' && <Changes />}
    </PublicPage>
  );
}

function Topics({ current }: { current: string | undefined }) {
  const t = useWords(developersWords);
  return (
    <nav aria-label={t('title')} className={styles.topics}>
      {topics.map(({ id, title }) => (
        <a
          key={id}
          href={`/portal/developers${id === '' ? '' : `/${id}`}`}
          aria-current={id === current ? 'page' : undefined}
        >
          {t(title)}
        </a>
      ))}
      <a href="/portal/developers/errors">{t('errors')}</a>
      <a href="/api/v1/docs">{t('reference')}</a>
      <a href="/portal/main">{t('signIn')}</a>
    </nav>
  );
}

function Start() {
  const t = useWords(developersWords);
  const { language } = useLanguage();
  const { curl, again, ask, connect } = snippetsAt(window.location.origin, language);
  return (
    <>
      <h2>{t('steps')}</h2>
      <ol>
        {(['stepRegister', 'stepToken', 'stepAsk', 'stepRead'] as const).map((step) => (
          <li key={step}>{asText(t(step))}</li>
        ))}
      </ol>
      <h2>{t('byCurl')}</h2>
      <p>{asText(t('curlNeeds'))}</p>
      <p>{t('noAdministrator')}</p>
      <CodeBlock {...curl} />
      <p>{asText(t('curlAgain'))}</p>
      <CodeBlock {...again} />
      <h2>{t('bySdk')}</h2>
      <CodeBlock {...connect} />
      <CodeBlock {...ask} />
      <h2>{t('links')}</h2>
      <ul>
        <li>
          <a href="/api/v1/docs">{t('reference')}</a>
        </li>
        <li>
          <a href="/api/v1/openapi.json">{t('openapi')}</a>
        </li>
        <li>
          <a href="/portal/developers/sdk.tgz">{t('sdkFile')}</a>
        </li>
        <li>
          <a href="/.well-known/oauth-authorization-server/api/oauth">{t('metadata')}</a>
        </li>
        <li>
          <a href="/portal/model-card">{t('modelCard')}</a>
        </li>
        <li>
          <a href="/portal/rating-card">{t('ratingCard')}</a>
        </li>
      </ul>
      <ServerStatus />
    </>
  );
}

/** Whether the bureau takes calls now. */
function ServerStatus() {
  const t = useWords(developersWords);
  const [isUp, setIsUp] = useState<boolean>();
  useEffect(() => {
    const stop = new AbortController();
    fetch('/readyz', { signal: stop.signal, cache: 'no-store' }).then(
      ({ ok }) => setIsUp(ok),
      () => {
        if (!stop.signal.aborted) setIsUp(false);
      },
    );
    return () => stop.abort();
  }, []);
  return <p role="status">{isUp === undefined ? t('statusAsked') : t(isUp ? 'statusUp' : 'statusDown')}</p>;
}

/** Whom to ask about in the sandbox, and what is promised. */
function Borrowers() {
  const t = useWords(developersWords);
  const { language } = useLanguage();
  return (
    <WideTable caption={t('borrowers')}>
      <thead>
        <tr>
          <th scope="col">{t('borrower')}</th>
          <th scope="col">{t('citizenId')}</th>
          <th scope="col">{t('cicCode')}</th>
          <th scope="col">{t('product')}</th>
          <th scope="col">{t('promise')}</th>
        </tr>
      </thead>
      <tbody>
        {testBorrowers.map(({ outcome, cicCode, sends, promise }) => (
          <tr key={outcome}>
            <th scope="row" translate="no">
              {sends.subject.name}
            </th>
            <td>{sends.subject.identityNumber}</td>
            <td>
              {cicCode}
              {sends.subject.cicCode !== undefined && ` (${t('sentCode')})`}
            </td>
            <td>{sends.product}</td>
            <td>{promise[language]}</td>
          </tr>
        ))}
      </tbody>
    </WideTable>
  );
}

/** A report of each product, about somebody invented. */
function Samples() {
  const t = useWords(developersWords);
  const { language } = useLanguage();
  const name = useWords(productWords);
  return (
    <WideTable caption={t('samples')}>
      <thead>
        <tr>
          <th scope="col">{t('product')}</th>
          <th scope="col">{t('productName')}</th>
          <th scope="col">{t('answered')}</th>
          <th scope="col">{t('needsColumn')}</th>
        </tr>
      </thead>
      <tbody>
        {programProducts.map((product) => (
          <tr key={product}>
            <th scope="row">
              <a href={programs.sample.path.replace(':product', product)}>{product}</a>
            </th>
            <td>{name(product)}</td>
            <td>{t(productsAtOnce.includes(product) ? 'answeredAtOnce' : 'answeredLater')}</td>
            <td>
              {needsOf(product, language).map((line) => (
                <div key={line}>{asText(line)}</div>
              ))}
            </td>
          </tr>
        ))}
      </tbody>
    </WideTable>
  );
}

function Changes() {
  const t = useWords(developersWords);
  return (
    <ul>
      {changes.map(({ day, word }) => (
        <li key={word}>
          <time dateTime={day}>{formatDate(day)}</time> {asText(t(word))}
        </li>
      ))}
    </ul>
  );
}
