import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { profileCall, logoutCall, refreshCall } from '#features/session/entrance-calls.ts';
import { send } from '#kit/browser/call.ts';
import { resume, sessionState, startSession } from '#kit/browser/session/session.ts';
import { loadSettings } from '#kit/browser/settings.ts';
import { startScheme } from '#kit/browser/theme/scheme.ts';
import '#kit/browser/theme/theme.ts';
import { startLanguage } from '#kit/browser/language.ts';
import { startTips } from '#kit/browser/tips/tips.ts';
import { followAddress } from './address.ts';
import { App } from './app.tsx';
import { isBlocked } from './blocked.ts';
import { Blocked } from './pages/blocked.tsx';

startScheme();
// Who connects a program may be a stranger to Vietnamese.
startLanguage({ followsBrowser: /^\/portal\/(developers|model-card|rating-card)(\/|$)/.test(location.pathname) });
followAddress();
startTips();

createRoot(document.getElementById('root') ?? document.body).render(
  <StrictMode>{isBlocked() ? <Blocked /> : <App retry={() => void start()} />}</StrictMode>,
);

let isConnected = false;

/** Reads the settings, then looks for a live session; calling it again repeats what failed. */
async function start(): Promise<void> {
  if (isConnected) return resume();
  try {
    await loadSettings();
  } catch {
    return sessionState.set({ phase: 'unreachable' });
  }
  isConnected = true;
  await startSession({
    refresh: () => send(refreshCall, { body: {} }),
    profile: (token) => send(profileCall, {}, token === undefined ? {} : { token }),
    logout: () => send(logoutCall, {}),
  });
}

if (!isBlocked()) void start();
