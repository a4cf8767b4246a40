import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { askProof } from '#features/session/ask-proof.tsx';
import { eventsCall } from '#features/session/entrance-calls.ts';
import { Dialogs } from '#kit/browser/dialogs/dialogs.tsx';
import { closeAllDialogs } from '#kit/browser/dialogs/stack.ts';
import { proveBy, whenChanged } from '#kit/browser/call.ts';
import { startEvents, useLiveEvent } from '#kit/browser/events.ts';
import { startKeys } from '#kit/browser/keys/keys.ts';
import { queries } from '#kit/browser/queries.ts';
import { readProfile, renewSession } from '#kit/browser/session/session.ts';
import { watchIdle } from '#kit/browser/session/idle.ts';
import { followChanges, loadChanged } from '#kit/browser/stale.ts';
import { clearInbox } from '#kit/browser/toasts/inbox.ts';
import { toasts } from '#kit/browser/toasts/toast.ts';
import { Toasts } from '#kit/browser/toasts/toasts.tsx';
import type { Profile } from '#kit/browser/session/profile.ts';
import { ProfileContext } from '#kit/browser/session/use-session.ts';
import { KeptSettings } from './kept-settings.tsx';
import { Notices } from './notices.tsx';
import { placeAt } from './places.ts';
import { enterAgain, router } from './router.tsx';
import { whenIdle } from '#kit/browser/later-part.tsx';
import { preloadOpeners } from './shell/openers.tsx';
import { IdleWarning } from './shell/idle-warning.tsx';
import { loadDesk, loadHome } from './shell/load-home.ts';
import { preloadScreen } from './shell/screen-place.tsx';
import { TokenNotice } from './shell/token-notice.tsx';

proveBy(askProof);
whenChanged(loadChanged);

// The screen of the address, or else home, is asked for at once, beside everything that stands around it.
const asked = placeAt(location.pathname.replace(/^\/portal/, ''));
if (asked !== undefined) preloadScreen(asked);
else for (const load of [loadHome, loadDesk]) load().catch(() => undefined);

type Props = {
  readonly profile: Profile | undefined;
  /** Loads what is shown once the session ends. */
  readonly ahead: () => void;
};

/** Everything behind the sign-in, and the pages that need none. Without a profile only the latter can be reached. */
export default function Portal({ profile, ahead }: Props) {
  const isIn = profile !== undefined;

  const isThere = useRef(false);
  useEffect(() => {
    // As it comes, the router goes on by itself; twice would say twice what it says.
    if (isThere.current && isIn) enterAgain();
    isThere.current = true;
  }, [isIn]);

  useEffect(() => {
    if (!isIn) return undefined;
    const stops = [startKeys(), watchIdle(), startEvents(eventsCall), followChanges()];
    const preload = () => {
      preloadOpeners();
      ahead();
    };
    const later = setTimeout(() => whenIdle(preload), 3000);
    return () => {
      clearTimeout(later);
      for (const stop of stops) stop();
      closeAllDialogs();
      // The next person at this desk must not see this person's messages.
      toasts.set([]);
      clearInbox();
    };
  }, [isIn, ahead]);

  useLiveEvent('rights-changed', () => void readProfile());
  // An administrator ended this user's sessions: requesting a token shows whether this one is among them.
  useLiveEvent('session-ended', () => void renewSession());

  return (
    <ProfileContext value={profile}>
      <QueryClientProvider client={queries}>
        {profile !== undefined && profile.limitedTo === undefined && (
          <KeptSettings key={profile.userName} userName={profile.userName} />
        )}
        <RouterProvider router={router} />
        <Dialogs />
        <Toasts />
        <IdleWarning />
        <TokenNotice />
        {profile !== undefined && <Notices profile={profile} />}
      </QueryClientProvider>
    </ProfileContext>
  );
}
