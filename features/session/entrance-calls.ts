import { route } from '#kit/browser/call.ts';
import type { session } from './contract.ts';

/*
 * The calls that every page makes, without their schemas, so that the sign-in and what stands behind it stay small. Their types tie
 * them to their contracts.
 */

export const logonCall = route<typeof session.logon>({ method: 'POST', path: '/api/Logon', access: 'public' });

export const secondCall = route<typeof session.second>({
  method: 'POST',
  path: '/api/Logon/second',
  access: 'public',
});

export const refreshCall = route<typeof session.refresh>({
  method: 'POST',
  path: '/api/Logon/refresh-token',
  access: 'public',
});

export const logoutCall = route<typeof session.logout>({
  method: 'POST',
  path: '/api/Logon/logout',
  access: 'signed-in',
});

export const profileCall = route<typeof session.profile>({
  method: 'GET',
  path: '/api/user-profile',
  access: 'signed-in',
});

export const eventsCall = route<typeof session.events>({
  method: 'GET',
  path: '/api/events',
  access: 'signed-in',
  events: true,
});
