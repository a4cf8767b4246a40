import { createPublicKey } from 'node:crypto';
import { assertionSeconds } from '#kit/contract/proof-clock.ts';
import { Refusal } from '#kit/contract/refusal.ts';
import { sharedTime } from '#kit/server/clock.ts';
import { readJwt, type SentJwt } from '#kit/server/session/jwt.ts';
import { assertionAlgorithms } from './public-key.ts';
import { applicationsRefusals } from './refusals.ts';

/** A key of an application that may sign now. */
export type UsableKey = { readonly kid: string; readonly thumb: string; readonly jwk: string };

/** An assertion that a key of the application has signed: which one, its number, and until when it counts. */
export type Proven = { readonly thumb: string; readonly jti: string; readonly until: Date };

/** An assertion as it was sent, with the application that it speaks for; nothing of it is proved yet. */
export type Assertion = { readonly clientId: string; readonly jwt: SentJwt };

/** How far the clock of a program may be off. */
const skewSeconds = 60;

/** Reads an assertion (RFC 7523); undefined for anything that is not one. */
export function readAssertion(sent: string): Assertion | undefined {
  const jwt = readJwt(sent, 8_000);
  const [issuer, subject] = [jwt?.claims.get('iss'), jwt?.claims.get('sub')];
  if (jwt === undefined || typeof issuer !== 'string' || issuer !== subject) return undefined;
  return { clientId: issuer, jwt };
}

/**
 * Checks signature, audience, time and number of an assertion. Refuses `client-unknown` where no key of the application
 * has signed it, and only then says what else is wrong (`assertion-wrong`).
 */
export function proveAssertion({ jwt }: Assertion, keys: readonly UsableKey[], issuer: string): Proven {
  const signer = signerOf(jwt, keys);
  if (signer === undefined) throw new Refusal(applicationsRefusals['client-unknown']);
  const { claims } = jwt;
  // One audience alone, the issuer itself: an assertion made for another server is none here (FAPI 2.0).
  if (claims.get('aud') !== issuer) throw wrong('aud');
  const now = sharedTime() / 1_000;
  const [until, issued, begins] = ['exp', 'iat', 'nbf'].map((name) => claims.get(name));
  if (typeof until !== 'number' || until <= now - skewSeconds || until > now + assertionSeconds + skewSeconds)
    throw wrong('exp');
  if (isLater(issued, now)) throw wrong('iat');
  if (isLater(begins, now)) throw wrong('nbf');
  const jti = claims.get('jti');
  if (typeof jti !== 'string' || jti.length < 8 || jti.length > 200) throw wrong('jti');
  return { thumb: signer.thumb, jti, until: new Date((until + 2 * skewSeconds) * 1_000) };
}

/** The refusal of an assertion, with the claim at fault. */
export function wrong(claim: string): Refusal {
  return new Refusal(applicationsRefusals['assertion-wrong'], undefined, { claim });
}

function signerOf({ header, isSignedBy }: SentJwt, keys: readonly UsableKey[]): UsableKey | undefined {
  const algorithm = assertionAlgorithms.find((one) => one === header.get('alg'));
  const kid = header.get('kid');
  if (algorithm === undefined) return undefined;
  // Without a kid every key is tried: there are two at most.
  return keys
    .filter((one) => kid === undefined || one.kid === kid)
    .find((one) => {
      const key = createPublicKey({ key: JSON.parse(one.jwk), format: 'jwk' });
      return fits(algorithm, key.asymmetricKeyType) && isSignedBy(algorithm, key);
    });
}

function fits(algorithm: (typeof assertionAlgorithms)[number], kind: string | undefined): boolean {
  return kind === { ES256: 'ec', Ed25519: 'ed25519', EdDSA: 'ed25519', PS256: 'rsa' }[algorithm];
}

function isLater(claim: unknown, now: number): boolean {
  return claim !== undefined && (typeof claim !== 'number' || claim > now + skewSeconds);
}
