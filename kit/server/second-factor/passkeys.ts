import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server';

// Loaded with the first passkey: it takes some megabytes, and many institutions use none.
const library = () => import('@simplewebauthn/server');

/** The site to which passkeys are bound: host and whole origin. */
export type Site = { readonly host: string; readonly origin: string; readonly name: string };

/**
 * Signatures that browsers make: EdDSA, ES256, RS256 (COSE). Listed here, so that they do not change with the
 * runtime.
 */
const supportedAlgorithmIDs = [-8, -7, -257];

export type Passkey = {
  readonly credentialId: string;
  readonly publicKey: Buffer;
  readonly counter: number;
};

/** The site of an address such as https://portal.example.vn. */
export function siteOf(address: string, name: string): Site {
  const { hostname, origin } = new URL(address);
  return { host: hostname, origin, name };
}

/** The browser's options for making a passkey; the challenge is stored for the answer. */
export async function registrationOf(
  site: Site,
  person: { readonly userId: number; readonly username: string; readonly fullName: string },
  known: readonly string[],
): Promise<{ options: string; challenge: string }> {
  const { generateRegistrationOptions } = await library();
  const options = await generateRegistrationOptions({
    rpName: site.name,
    rpID: site.host,
    userName: person.username,
    userDisplayName: person.fullName,
    userID: new TextEncoder().encode(String(person.userId)),
    attestationType: 'none',
    excludeCredentials: known.map((id) => ({ id })),
    authenticatorSelection: { residentKey: 'preferred', userVerification: 'required' },
    supportedAlgorithmIDs,
  });
  return { options: JSON.stringify(options), challenge: options.challenge };
}

/** The passkey registered by an answer; undefined if it does not answer the challenge at this site. */
export async function registeredPasskey(site: Site, challenge: string, answer: string): Promise<Passkey | undefined> {
  const { verifyRegistrationResponse } = await library();
  try {
    const { verified, registrationInfo } = await verifyRegistrationResponse({
      // The library checks every field of it: its input comes from outside in any case.
      response: JSON.parse(answer) as RegistrationResponseJSON,
      expectedChallenge: challenge,
      expectedOrigin: site.origin,
      expectedRPID: site.host,
      requireUserVerification: true,
      supportedAlgorithmIDs,
    });
    if (!verified || registrationInfo === undefined) return undefined;
    const { id, publicKey, counter } = registrationInfo.credential;
    return { credentialId: id, publicKey: Buffer.from(publicKey), counter };
  } catch {
    return undefined;
  }
}

/** The browser's options for using one of these passkeys; the challenge is stored for the answer. */
export async function questionOf(
  site: Site,
  credentialIds: readonly string[],
): Promise<{ options: string; challenge: string }> {
  const { generateAuthenticationOptions } = await library();
  const options = await generateAuthenticationOptions({
    rpID: site.host,
    allowCredentials: credentialIds.map((id) => ({ id })),
    userVerification: 'required',
  });
  return { options: JSON.stringify(options), challenge: options.challenge };
}

/** The credential named by an answer; '' for an invalid answer. */
export function credentialIn(answer: string): string {
  try {
    const parsed: unknown = JSON.parse(answer);
    return typeof parsed === 'object' && parsed !== null && 'id' in parsed && typeof parsed.id === 'string'
      ? parsed.id
      : '';
  } catch {
    return '';
  }
}

/**
 * The passkey's new counter if the answer is right; undefined if it is wrong, or if the counter did not increase,
 * which reveals a copied passkey.
 */
export async function counterAfter(
  site: Site,
  passkey: Passkey,
  given: { readonly challenge: string; readonly answer: string },
): Promise<number | undefined> {
  const { verifyAuthenticationResponse } = await library();
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: JSON.parse(given.answer) as AuthenticationResponseJSON,
      expectedChallenge: given.challenge,
      expectedOrigin: site.origin,
      expectedRPID: site.host,
      requireUserVerification: true,
      credential: {
        id: passkey.credentialId,
        publicKey: Uint8Array.from(passkey.publicKey),
        counter: passkey.counter,
      },
    });
    return verified ? authenticationInfo.newCounter : undefined;
  } catch {
    return undefined;
  }
}
