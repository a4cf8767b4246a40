import {
  type AuthenticationResponseJSON,
  generateAuthenticationOptions,
  generateRegistrationOptions,
  type RegistrationResponseJSON,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server';

/** The site that passkeys are bound to: host and whole origin. */
export type Site = { readonly host: string; readonly origin: string; readonly name: string };

/** Signatures that browsers make: EdDSA, ES256, RS256 (COSE). Named here, so that they do not change with the runtime. */
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

/** What a browser is asked with to make a passkey; its challenge is kept for the answer. */
export async function registrationOf(
  site: Site,
  person: { readonly userId: number; readonly username: string; readonly fullName: string },
  known: readonly string[],
): Promise<{ options: string; challenge: string }> {
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

/** The passkey that an answer registers; undefined when it is not the answer to the challenge, at this site. */
export async function registeredPasskey(site: Site, challenge: string, answer: string): Promise<Passkey | undefined> {
  try {
    const { verified, registrationInfo } = await verifyRegistrationResponse({
      // The library checks every field of it: what it is given comes from outside in any case.
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

/** What a browser is asked with to use one of these passkeys; its challenge is kept for the answer. */
export async function questionOf(
  site: Site,
  credentialIds: readonly string[],
): Promise<{ options: string; challenge: string }> {
  const options = await generateAuthenticationOptions({
    rpID: site.host,
    allowCredentials: credentialIds.map((id) => ({ id })),
    userVerification: 'required',
  });
  return { options: JSON.stringify(options), challenge: options.challenge };
}

/** The credential that an answer names; '' for what is no answer. */
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
 * The passkey's new counter where the answer is right; undefined where it is not, and where the counter did not go up,
 * which is how a copied passkey shows.
 */
export async function counterAfter(
  site: Site,
  passkey: Passkey,
  given: { readonly challenge: string; readonly answer: string },
): Promise<number | undefined> {
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
