import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { useEffect } from 'react';
import { session } from '#features/session/contract.ts';
import { askProof } from '#features/session/ask-proof.tsx';
import { Dialogs } from '#kit/browser/dialogs/dialogs.tsx';
import { closeAllDialogs } from '#kit/browser/dialogs/stack.ts';
import { proveBy, whenChanged } from '#kit/browser/call.ts';
import { startEvents, useLiveEvent } from '#kit/browser/events.ts';
import { startKeys } from '#kit/browser/keys/keys.ts';
import { queries } from '#kit/browser/queries.ts';
import { renewSession } from '#kit/browser/session/session.ts';
import { watchIdle } from '#kit/browser/session/idle.ts';
import { followChanges, loadChanged } from '#kit/browser/stale.ts';
import { clearInbox } from '#kit/browser/toasts/inbox.ts';
import { toasts } from '#kit/browser/toasts/toast.ts';
import { Toasts } from '#kit/browser/toasts/toasts.tsx';
import type { Profile } from '#kit/browser/session/profile.ts';
import { ProfileContext } from '#kit/browser/session/use-session.ts';
import { KeptSettings } from './kept-settings.tsx';
import { optionalPart } from './optional-part.tsx';
import { enterAgain, router } from './router.tsx';
import { preloadOpeners } from './shell/openers.tsx';
import { IdleWarning } from './shell/idle-warning.tsx';
import { TokenNotice } from './shell/token-notice.tsx';

proveBy(askProof);
whenChanged(loadChanged);
const AlarmNotices = optionalPart(() => import('#features/alarms/alarm-notices.tsx'));
const ConsentNotices = optionalPart(() => import('#features/consents/consent-notices.tsx'));
const SearchHoldNotices = optionalPart(() => import('#features/search-holds/search-hold-notices.tsx'));
const CorrectionArrivals = optionalPart(() => import('#features/disputes/correction-arrivals.tsx'));
const FileNotices = optionalPart(() => import('#features/held-files/file-notices.tsx'));
const BudgetNotice = optionalPart(() => import('#features/spend/budget-notice.tsx'));
const HandOverNotices = optionalPart(() => import('#features/orders/hand-over-notices.tsx'));
const WebhookNotices = optionalPart(() => import('#features/subscriptions/webhook-notices.tsx'));
const WatchNotices = optionalPart(() => import('#features/subscriptions/watch-notices.tsx'));

/** Everything behind the sign-in, and the pages that need none. Without a profile only the latter can be reached. */
export default function Portal({ profile }: { profile: Profile | undefined }) {
  const isIn = profile !== undefined;

  useEffect(() => {
    if (isIn) enterAgain();
  }, [isIn]);

  useEffect(() => {
    if (!isIn) return undefined;
    const stops = [startKeys(), watchIdle(), startEvents(session.events), followChanges()];
    const later = setTimeout(preloadOpeners, 3000);
    return () => {
      clearTimeout(later);
      for (const stop of stops) stop();
      closeAllDialogs();
      // The next person at this desk must not see this person's messages.
      toasts.set([]);
      clearInbox();
    };
  }, [isIn]);

  useLiveEvent('rights-changed', () => void renewSession());
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
        {profile?.permissions.includes('watch.manage') && <WatchNotices />}
        {profile?.permissions.includes('webhook.manage') && <WebhookNotices />}
        {profile?.permissions.includes('file.send') && <FileNotices />}
        {profile?.permissions.includes('dispute.raise') && <CorrectionArrivals />}
        {profile?.permissions.includes('alarm.read') && <AlarmNotices />}
        {profile !== undefined && <ConsentNotices />}
        {profile !== undefined && <SearchHoldNotices />}
        {profile?.permissions.includes('order.work') && <HandOverNotices />}
        {profile?.permissions.includes('fee.read') && <BudgetNotice />}
      </QueryClientProvider>
    </ProfileContext>
  );
}
