import { createContext, useContext } from 'react';
import type { Permission } from '#kit/contract/names.ts';
import type { Profile } from './profile.ts';

export type Session = { readonly profile: Profile; readonly can: (permission: Permission) => boolean };

/** Filled by the portal around everything that needs a session. */
export const ProfileContext = createContext<Profile | undefined>(undefined);

/** The session of the person at this screen. Outside of a session it throws. */
export function useSession(): Session {
  const profile = useContext(ProfileContext);
  if (profile === undefined) throw new Error('a screen outside of a session');
  return { profile, can: (permission) => profile.permissions.includes(permission) };
}
