import { CallFailed } from '#kit/browser/call-failed.ts';
import { onLanguage } from '#kit/browser/language.ts';
import { log } from '#kit/browser/log.ts';
import { makeStore } from '#kit/browser/store.ts';
import { isStoppedBySomebody, wireCodes } from '#kit/browser/wire-codes.ts';
import { makeAccess, type Renewed } from './access.ts';
import { holderOf, type Profile } from './profile.ts';
import { clearStorage, keepSession, keptUserName } from './storage.ts';
import { type Ending, openTabs, type TabMessage } from './tabs.ts';
import { camePastDirectory } from './directory.ts';

export type SessionState =
  | { readonly phase: 'starting' }
  /** The server could not be asked whether there is a session. */
  | { readonly phase: 'unreachable' }
  | { readonly phase: 'signed-out'; readonly why: 'none' | 'logout' | 'expired' }
  | { readonly phase: 'signed-in'; readonly profile: Profile }
  /** Over by somebody else's doing: said on a whole page, never a silent jump. */
  | { readonly phase: 'taken'; readonly by: TakenBy };

export type SignedIn = { readonly token: string; readonly expiresInSeconds: number; readonly profile: Profile };

/** How the session talks to the server; given by the portal, which knows the calls. */
export type SessionCalls = {
  readonly refresh: () => Promise<{ readonly token: string; readonly expiresInSeconds: number }>;
  /** With this token, or with the session's own, which is renewed when it is refused. */
  readonly profile: (token?: string) => Promise<Profile>;
  readonly logout: () => Promise<unknown>;
};

/** Whose doing it was that a session is over. */
export type TakenBy = 'administrator' | 'frozen' | 'suspended' | 'other-user' | 'other-company';

const state = makeStore<SessionState>({ phase: 'starting' });
const tabs = openTabs('portal');
let calls: SessionCalls | undefined;
/** The profile that came with a token while nobody is signed in here yet. */
let arriving: { readonly token: string; readonly profile: Profile } | undefined;

export const sessionState = state;
export const sessionTabs = tabs;

/** The access token of this tab and its renewal. */
export const access = makeAccess({ tabs, exchange: renewFromServer, foreign: (holder) => taken(holder) });

async function renewFromServer(): Promise<Renewed> {
  if (calls === undefined) throw new CallFailed({ status: 401 });
  const answer = await calls.refresh();
  const profile = await calls.profile(answer.token);
  const now = state.get();
  if (now.phase !== 'signed-in') arriving = { token: answer.token, profile };
  // Rights and menu may have changed since the last renewal.
  else if (holderOf(now.profile) === holderOf(profile)) enter(profile);
  return { ...answer, holder: holderOf(profile) };
}

/** Looks for a session that is still alive, without a question to anybody; called once when the page loads. */
export async function startSession(given: SessionCalls): Promise<void> {
  calls = given;
  tabs.hear(hear);
  onLanguage(() => void readProfile());
  await resume();
}

let profileReads = 0;

/**
 * Reads the profile again: the person's rights are others now, or the page's language, in which the server names institutions
 * and the menu. The token stays: what other calls are sent with is not refused for it.
 */
export async function readProfile(): Promise<void> {
  if (state.get().phase !== 'signed-in') return;
  profileReads += 1;
  const turn = profileReads;
  try {
    const profile = await calls?.profile();
    const now = state.get();
    // A later reading knows more.
    if (profile === undefined || turn !== profileReads) return;
    if (now.phase === 'signed-in' && holderOf(now.profile) === holderOf(profile)) enter(profile);
  } catch (error) {
    // All stays as it was; the next renewal of the session brings the others.
    log('warn', 'profile not read', { error: String(error) });
  }
}

/** Looks again for a live session, after the server could not be reached or another tab signed in. */
export async function resume(): Promise<void> {
  const mayBeIn = keptUserName() !== undefined || camePastDirectory();
  if (calls === undefined || !mayBeIn) return state.set({ phase: 'signed-out', why: 'none' });
  try {
    const token = await access.renew();
    if (token === undefined) return;
    // Another tab may have renewed the token, without telling the profile.
    enter(arriving?.token === token ? arriving.profile : await calls.profile(token));
    arriving = undefined;
  } catch (error) {
    access.drop();
    if (!(error instanceof CallFailed) || error.status !== 401) return state.set({ phase: 'unreachable' });
    clearStorage();
    const ending = endingOf(error);
    state.set(ending === 'expired' ? { phase: 'signed-out', why: ending } : { phase: 'taken', by: ending });
  }
}

/** Takes up the session of a sign-in or of a change of institution, here and in the other tabs. */
export function signIn({ profile, ...answer }: SignedIn): void {
  const holder = holderOf(profile);
  tabs.tell({ kind: 'signed-in', holder });
  access.take({ ...answer, holder });
  enter(profile);
}

/** Ends the session on the server and in all tabs; the tabs end even when the server cannot be told. */
export async function signOut(): Promise<void> {
  await calls?.logout().catch((error: unknown) => log('warn', 'logout not told', { error: String(error) }));
  end('logout');
}

/** Ends the session in this tab and the others because it is over on the server. */
function end(reason: Ending): void {
  const holder = access.holder();
  if (holder !== undefined) tabs.tell({ kind: 'ended', reason, holder });
  leave(reason);
}

/** Asks the server for a new token now: it learns that somebody is here, and the page whether the session still lives. */
export async function renewSession(): Promise<void> {
  try {
    await access.renew(access.held());
  } catch (error) {
    if (error instanceof CallFailed && error.status === 401) lose(error);
  }
}

/** Ends a session that nobody has used for too long; the person may come back to what was typed. */
export function endIdle(): void {
  void calls?.logout().catch(() => undefined);
  end('expired');
}

/** What a refused token means: an administrator's doing is told as such, all else is an expired session. */
export function lose(failure: CallFailed): void {
  if (state.get().phase !== 'signed-in') return;
  end(endingOf(failure));
}

function endingOf({ code }: CallFailed): 'administrator' | 'frozen' | 'suspended' | 'expired' {
  if (code === wireCodes.endedByAdministrator) return 'administrator';
  if (code === wireCodes.institutionSuspended) return 'suspended';
  return isStoppedBySomebody(code) ? 'frozen' : 'expired';
}

function hear(message: TabMessage): void {
  const now = state.get();
  if (message.kind === 'ended' && now.phase === 'signed-in' && message.holder === holderOf(now.profile))
    leave(message.reason);
  if (message.kind !== 'signed-in') return;
  if (now.phase === 'signed-in' && message.holder !== holderOf(now.profile)) taken(message.holder);
  if (now.phase === 'signed-out' || now.phase === 'unreachable') void resume();
}

function enter(profile: Profile): void {
  keepSession(profile.userName, profile.menu);
  state.set({ phase: 'signed-in', profile });
}

function leave(reason: Ending): void {
  access.drop();
  clearStorage();
  state.set(
    reason === 'administrator' || reason === 'frozen' || reason === 'suspended'
      ? { phase: 'taken', by: reason }
      : { phase: 'signed-out', why: reason },
  );
}

// Another tab's user has the storage now: it is not this tab's to clear.
function taken(holder: string): void {
  const now = state.get();
  const isSameUser = now.phase === 'signed-in' && holder.startsWith(`${now.profile.userName}@`);
  access.drop();
  sessionStorage.clear();
  state.set({ phase: 'taken', by: isSameUser ? 'other-company' : 'other-user' });
}
