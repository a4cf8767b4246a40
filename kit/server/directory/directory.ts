import {
  allowInsecureRequests,
  authorizationCodeGrant,
  buildAuthorizationUrl,
  calculatePKCECodeChallenge,
  type Configuration,
  discovery,
  enableNonRepudiationChecks,
  randomNonce,
  randomPKCECodeVerifier,
} from 'openid-client';
import { hasSaml } from './saml.ts';
import type { Settings } from '#kit/server/settings/settings.ts';

/** What a sign-in at the directory service is compared with when the person returns. */
export type Asked = { readonly nonce: string; readonly verifier: string };

const known = new Map<string, Promise<Configuration>>();

/** True if a provider is configured where people sign in and return with a code. */
export function hasDirectory(settings: Settings): boolean {
  return hasSaml(settings) || (settings.oidcIssuer !== undefined && settings.oidcClientId !== undefined);
}

/** New secrets of one sign-in. */
export function askDirectory(): Asked {
  return { nonce: randomNonce(), verifier: randomPKCECodeVerifier() };
}

/**
 * Where the browser goes to sign in (OpenID Connect, code flow with PKCE). Throws if the provider cannot be reached.
 */
export async function directoryAddress(
  settings: Settings,
  of: Asked & { readonly state: string; readonly back: string },
): Promise<string> {
  const address = buildAuthorizationUrl(await provider(settings), {
    redirect_uri: of.back,
    scope: settings.oidcScope,
    state: of.state,
    nonce: of.nonce,
    code_challenge: await calculatePKCECodeChallenge(of.verifier),
    code_challenge_method: 'S256',
  });
  return address.href;
}

/**
 * The user name that the provider confirms; undefined otherwise: a token that is unsigned, signed by others, expired,
 * for another audience or another sign-in, or a used code.
 */
export async function directoryUser(
  settings: Settings,
  of: Asked & { readonly state: string; readonly back: string; readonly query: string },
): Promise<string | undefined> {
  try {
    const address = new URL(of.back);
    address.search = of.query;
    const tokens = await authorizationCodeGrant(await provider(settings), address, {
      expectedState: of.state,
      expectedNonce: of.nonce,
      pkceCodeVerifier: of.verifier,
      idTokenExpected: true,
    });
    const name = tokens.claims()?.[settings.oidcClaim];
    return typeof name === 'string' && name !== '' ? name.toLowerCase() : undefined;
  } catch {
    return undefined;
  }
}

/** The provider's own description, read once; read again after a failure. */
function provider(settings: Settings): Promise<Configuration> {
  const { oidcIssuer = '', oidcClientId = '', oidcClientSecret, mode } = settings;
  const key = `${oidcIssuer} ${oidcClientId}`;
  const before = known.get(key);
  if (before !== undefined) return before;
  const found = discovery(new URL(oidcIssuer), oidcClientId, oidcClientSecret, undefined, {
    // Signatures are checked although the connection to the provider is trusted, because the token lets somebody in.
    execute: mode === 'demo' ? [enableNonRepudiationChecks, allowInsecureRequests] : [enableNonRepudiationChecks],
    timeout: 10,
  });
  known.set(key, found);
  found.catch(() => known.delete(key));
  return found;
}
