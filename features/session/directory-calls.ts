import { route } from '#kit/browser/call.ts';
import type { session } from './contract.ts';

/** The calls of a sign-in through the directory service, without their schemas. */
export const beginDirectoryCall = route<typeof session.beginDirectory>({
  method: 'POST',
  path: '/api/Logon/directory/begin',
  access: 'public',
});

export const directoryCall = route<typeof session.directory>({
  method: 'POST',
  path: '/api/Logon/directory',
  access: 'public',
});
