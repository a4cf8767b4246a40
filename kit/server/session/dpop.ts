import { Refusal } from '#kit/contract/refusal.ts';
import { proofSeconds } from '#kit/contract/proof-clock.ts';
import { sharedTime } from '#kit/server/clock.ts';
import { digestOf, publicKeyOf, readJwt, signingAlgorithms } from './jwt.ts';

/** What a proof of a key must be about: this request, and the access token if one came along. */
export type Proven = {
  readonly method: string;
  /** The address of the request without its query. */
  readonly address: string;
  readonly accessToken?: string | undefined;
};

/** The key that signed a proof, by its thumbprint (RFC 7638), and the proof's own number. */
export type KeyProof = { readonly thumb: string; readonly id: string };

/**
 * Checks a proof of a program's key (DPoP, RFC 9449): signature, method, address, time, access token. Whether it was
 * used before is for the caller to find out. Refuses `proof-wrong` with the claim at fault.
 */
export function checkProof(sent: string, proven: Proven): KeyProof {
  const jwt = readJwt(sent);
  if (jwt === undefined) throw wrong('jwt');
  const { header, claims } = jwt;
  if (header.get('typ') !== 'dpop+jwt') throw wrong('typ');
  const algorithm = signingAlgorithms.find((one) => one === header.get('alg'));
  if (algorithm === undefined) throw wrong('alg');
  const signer = publicKeyOf(header.get('jwk'), algorithm);
  if (signer === undefined) throw wrong('jwk');
  if (!jwt.isSignedBy(algorithm, signer.key)) throw wrong('signature');
  if (claims.get('htm') !== proven.method) throw wrong('htm');
  if (addressOf(claims.get('htu')) !== addressOf(proven.address)) throw wrong('htu');
  const issued = claims.get('iat');
  if (typeof issued !== 'number' || Math.abs(sharedTime() / 1_000 - issued) > proofSeconds) throw wrong('iat');
  const id = claims.get('jti');
  if (typeof id !== 'string' || id.length < 8 || id.length > 200) throw wrong('jti');
  if (proven.accessToken !== undefined && claims.get('ath') !== digestOf(proven.accessToken)) throw wrong('ath');
  return { thumb: signer.thumb, id };
}

/** The refusal of a proof, with the claim at fault as RFC 9449 names it. */
export function wrong(claim: string): Refusal {
  return new Refusal('proof-wrong', undefined, { claim });
}

/** An address as two programs write it: its scheme, host and path (RFC 9449 4.3). */
function addressOf(given: unknown): string | undefined {
  if (typeof given !== 'string' || !URL.canParse(given)) return undefined;
  const { origin, pathname } = new URL(given);
  return `${origin}${pathname}`;
}
