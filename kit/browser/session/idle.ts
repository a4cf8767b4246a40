import { makeStore } from '#kit/browser/store.ts';
import { pageSettings } from '#kit/browser/settings.ts';
import { access, endIdle, renewSession, sessionState, sessionTabs } from './session.ts';

/** Seconds left before the session ends for want of a sign of life; undefined while there is time. */
export const idleWarning = makeStore<number | undefined>(undefined);

const warnSeconds = 120;
const signs = ['pointerdown', 'keydown', 'wheel', 'touchstart'] as const;

let activeAt = Date.now();
let toldAt = 0;

/**
 * Keeps the session alive while the person works in any tab, and counts down the last 120 s when nobody does. The
 * server counts calls, not keys: long typing without a call is carried to it by renewing the token.
 */
export function watchIdle(): () => void {
  activeAt = Date.now();
  const sign = () => {
    if (idleWarning.get() === undefined) active(Date.now());
  };
  for (const name of signs) addEventListener(name, sign, { passive: true, capture: true });
  const stopHearing = sessionTabs.hear((message) => {
    if (message.kind !== 'active') return;
    activeAt = Math.max(activeAt, message.at);
    check();
  });
  const timer = setInterval(check, 1000);
  return () => {
    for (const name of signs) removeEventListener(name, sign, { capture: true });
    stopHearing();
    clearInterval(timer);
    idleWarning.set(undefined);
  };
}

/** When somebody last touched this tab or another of the portal, in milliseconds as Date.now() counts them. */
export function lastSignAt(): number {
  return activeAt;
}

/** The person wants to go on: the countdown stops in all tabs. */
export async function stayActive(): Promise<void> {
  active(Date.now(), true);
  check();
  await renewSession();
}

function active(at: number, now = false): void {
  activeAt = at;
  if (!now && at - toldAt < 10_000) return;
  toldAt = at;
  sessionTabs.tell({ kind: 'active', at });
}

function check(): void {
  if (sessionState.get().phase !== 'signed-in') return;
  const limit = pageSettings().idleMinutes * 60_000;
  const left = Math.ceil((activeAt + limit - Date.now()) / 1000);
  if (left <= 0) return endIdle();
  idleWarning.set(left <= warnSeconds ? left : undefined);
  // A third of the limit without a new token, and somebody has worked since: the server is told.
  if (activeAt > access.renewedAt() && Date.now() - access.renewedAt() > limit / 3) void renewSession();
}
