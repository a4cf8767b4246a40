import { Activity, Suspense, useEffect, useState } from 'react';
import { holderOf, type Profile } from '#kit/browser/session/profile.ts';
import { returnPathOf } from '#kit/browser/session/return-path.ts';
import { type SessionState, sessionState } from '#kit/browser/session/session.ts';
import { useStore } from '#kit/browser/store.ts';
import { address, replaceAddress } from './address.ts';
import { expectArrivals } from './arrival.ts';
import { faceOf } from './face.ts';
import { pagePart } from './page-part.tsx';
import { PartBoundary } from './part-boundary.tsx';
import { Taken } from './pages/taken.tsx';
import { Unreachable } from './pages/unreachable.tsx';
import { Waiting } from './pages/waiting.tsx';

// No page behind the sign-in weighs it. At its own address it comes beside the settings that it waits for, and else once the page is
// idle: a session may end while the line is down, or when the server has a newer release.
const signIn = pagePart(async () => (await import('./sign-in.tsx')).SignIn);
if (/^\/portal(\/login)?\/?$/.test(location.pathname)) signIn.ahead();

// Loaded while the server checks the password; its bytes are in the cache by then (see the build's prefetch links).
const portal = pagePart(async () => (await import('./portal.tsx')).default);

/** The page: the sign-in or the portal, and the pages that replace both. The portal is a separate part. */
export function App({ retry }: { retry: () => void }) {
  const state = useStore(sessionState);
  const face = faceOf(state, useStore(address));
  const [kept, setKept] = useState<Profile>();
  const next = profileToKeep(state, kept);
  if (next !== kept) setKept(next);

  useEffect(() => {
    if (face !== 'login') return;
    askForReturn();
    expectArrivals();
  }, [face]);

  return (
    <>
      {face === 'waiting' && <Waiting />}
      {face === 'unreachable' && <Unreachable retry={retry} />}
      {face === 'login' && (
        <PartBoundary>
          <Suspense fallback={<Waiting />}>
            <signIn.Part why={state.phase === 'signed-out' ? state.why : 'none'} ahead={portal.ahead} />
          </Suspense>
        </PartBoundary>
      )}
      {face === 'taken' && state.phase === 'taken' && <Taken by={state.by} hasDraft={kept !== undefined} />}
      {(face === 'portal' || kept !== undefined) && (
        // Hidden, not unmounted, while its session is over: the input is still there for the same person.
        <Activity mode={face === 'portal' ? 'visible' : 'hidden'}>
          <PartBoundary key={kept === undefined ? '' : holderOf(kept)}>
            <Suspense fallback={<Waiting />}>
              <portal.Part profile={kept} ahead={signIn.ahead} />
            </Suspense>
          </PartBoundary>
        </Activity>
      )}
    </>
  );
}

function profileToKeep(state: SessionState, kept: Profile | undefined): Profile | undefined {
  if (state.phase === 'signed-in') return state.profile;
  const isGone =
    (state.phase === 'signed-out' && state.why === 'logout') ||
    (state.phase === 'taken' && state.by !== 'administrator');
  return isGone ? undefined : kept;
}

/** Puts the sign-in into the address bar, with the page to return to (NAV-03). */
function askForReturn(): void {
  if (location.pathname.replace(/\/$/, '') === '/portal/login') return;
  const back = returnPathOf(location.pathname, location.search);
  replaceAddress(`/portal/login${back === undefined ? '' : `?redirect=${encodeURIComponent(back)}`}`);
}
