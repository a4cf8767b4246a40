import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { profileCall, logoutCall, refreshCall } from '#features/session/entrance-calls.ts';
import { send } from '#kit/browser/call.ts';
import { resume, sessionState, startSession } from '#kit/browser/session/session.ts';
import { loadSettings } from '#kit/browser/settings.ts';
import { Theme } from '#kit/browser/theme/theme.tsx';
import { startWords } from '#kit/browser/words.tsx';
import { followAddress } from './address.ts';
import { App } from './app.tsx';

startWords();
followAddress();

createRoot(document.getElementById('root') ?? document.body).render(
  <StrictMode>
    <Theme>
      <App retry={() => void start()} />
    </Theme>
  </StrictMode>,
);

let isConnected = false;

/** Reads the settings, then looks for a live session; what failed is done again when it is called again. */
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
    profile: (token) => send(profileCall, {}, { token }),
    logout: () => send(logoutCall, {}),
  });
}

void start();
