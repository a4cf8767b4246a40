import { PublicPage } from '#kit/browser/public-page/public-page.tsx';
import { useWords } from '#kit/browser/words.tsx';
import { developersWords } from './words.ts';

/** The first page for people who connect a program: how to a first report, the rules, where the reference is. */
export default function Developers() {
  const t = useWords(developersWords);
  return (
    <PublicPage title={t('title')}>
      <p>{t('intro')}</p>
      <h2>{t('steps')}</h2>
      <ol>
        {(['stepRegister', 'stepToken', 'stepAsk', 'stepRead'] as const).map((step) => (
          <li key={step}>{t(step)}</li>
        ))}
      </ol>
      <h2>{t('rules')}</h2>
      <ul>
        {(['ruleKey', 'ruleLimits', 'ruleFields'] as const).map((rule) => (
          <li key={rule}>{t(rule)}</li>
        ))}
      </ul>
      <h2>{t('links')}</h2>
      <ul>
        <li>
          <a href="/api/v1/openapi.json">{t('openapi')}</a>
        </li>
        <li>
          <a href="/.well-known/oauth-authorization-server/api/oauth">{t('metadata')}</a>
        </li>
        <li>
          <a href="/portal/developers/errors">{t('errors')}</a>
        </li>
        <li>
          <a href="/portal/model-card">{t('modelCard')}</a>
        </li>
      </ul>
    </PublicPage>
  );
}
