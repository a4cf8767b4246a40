import './home.css';
import { Link } from '@tanstack/react-router';
import { useEffect } from 'react';
import { Alert } from '#features/session/alert.tsx';
import { useSession } from '#kit/browser/session/use-session.ts';
import { RetryStrip } from '#kit/browser/status/retry-strip.tsx';
import { useLanguage, useWords } from '#kit/browser/words.tsx';
import { useArrival } from '#apps/portal/arrival.ts';
import { portalWords } from '#apps/portal/words.ts';
import { Guilloche } from './guilloche.tsx';
import { useMenu } from './menu/menu-entries.ts';
import { useToday } from './today.ts';

/** The home page: a greeting, today's figures, and links to each screen of the menu. */
export function Home() {
  const t = useWords(portalWords);
  const { profile, can } = useSession();
  const groups = useMenu();
  const heading = useArrival('/main');
  useEffect(() => {
    document.title = `${t('home')} – ${t('product')}`;
  }, [t]);
  return (
    <article className="page home">
      <Guilloche />
      <h1 ref={heading} tabIndex={-1} className="page-title double-rule">
        {t('welcome', { name: profile.fullName })}
      </h1>
      {profile.passwordDaysLeft !== undefined && (
        <Alert tone="warning">
          {t('passwordEnds', { days: profile.passwordDaysLeft })}{' '}
          <Link to="/main/my-account">{t('choosePassword')}</Link>
        </Alert>
      )}
      {(can('inquiry.ask') || can('voluntary.ask')) && <Figures />}
      <section aria-label={t('shortcuts')} className="home-groups">
        {groups.length === 0 && <p>{t('noScreens')}</p>}
        {groups.map((group) => (
          <div key={group.name}>
            <h2>{group.name}</h2>
            <ul>
              {group.entries.map((entry) => (
                <li key={entry.path}>
                  <Link to={`/main/${entry.path}`}>{entry.name}</Link>
                </li>
              ))}
            </ul>
          </div>
        ))}
      </section>
    </article>
  );
}

function Figures() {
  const t = useWords(portalWords);
  const { language } = useLanguage();
  const { data, isError, isFetching, refetch } = useToday();
  const number = new Intl.NumberFormat(language);
  const figures = [
    ['lookedUp', data?.used],
    ['remaining', data === undefined ? undefined : data.limit - data.used],
    ['answered', data?.answered],
    ['waiting', data?.waiting],
  ] as const;
  return (
    <section aria-label={t('todayFigures')} className="home-figures">
      <h2>{t('todayFigures')}</h2>
      {isError && <RetryStrip message={t('todayFailed')} onRetry={() => void refetch()} isBusy={isFetching} />}
      <dl>
        {figures.map(([key, value]) => (
          <div key={key}>
            <dt>{t(key)}</dt>
            <dd>{value === undefined ? '–' : number.format(value)}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
