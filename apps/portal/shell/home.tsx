import './home.css';
import { Link } from '@tanstack/react-router';
import { lazy, Suspense, useEffect } from 'react';
import { Alert } from '#features/session/alert.tsx';
import { useSession } from '#kit/browser/session/use-session.ts';
import { useWords } from '#kit/browser/words.tsx';
import { useArrival } from '#apps/portal/arrival.ts';
import { Waiting } from '#apps/portal/pages/waiting.tsx';
import { inTime } from '#apps/portal/part.ts';
import { PartBoundary } from '#apps/portal/part-boundary.tsx';
import { portalWords } from '#apps/portal/words.ts';
import { Guilloche } from './guilloche.tsx';
import { FavouriteLinks } from './menu/favourite-links.tsx';
import { useToday } from './today.ts';

const Desk = lazy(() => inTime(import('#features/desk/desk.tsx')));

/** The home page: a greeting, and the desk of whoever signed in. */
export function Home() {
  const t = useWords(portalWords);
  const { profile, can } = useSession();
  const { data, isError, isFetching, refetch } = useToday();
  const isAsker = can('inquiry.ask') || can('voluntary.ask');
  const day = { figures: data, isFailed: isError, isBusy: isFetching, onRetry: () => void refetch() };
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
      <FavouriteLinks />
      <PartBoundary>
        <Suspense fallback={<Waiting />}>
          <Desk day={isAsker ? day : undefined} />
        </Suspense>
      </PartBoundary>
    </article>
  );
}
