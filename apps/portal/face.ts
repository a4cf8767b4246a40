import type { SessionState } from '#kit/browser/session/session.ts';

export type Face = 'waiting' | 'unreachable' | 'login' | 'portal' | 'taken';

/**
 * What the page shows: without a session the sign-in replaces every path of the main area (NAV-03); the portal
 * answers other paths (not found, permission denied).
 */
export function faceOf(state: SessionState, pathname: string): Face {
  switch (state.phase) {
    case 'starting':
      return 'waiting';
    case 'unreachable':
      return 'unreachable';
    case 'taken':
      return 'taken';
    case 'signed-in':
      return 'portal';
    case 'signed-out':
      return /^\/portal(\/?|\/login\/?|\/main(\/.*)?)$/.test(pathname) ? 'login' : 'portal';
  }
}
