import { publicKeyOf, type PublicKey } from '#kit/server/session/jwt.ts';
import { Refusal } from '#kit/contract/refusal.ts';
import { applicationsRefusals } from './refusals.ts';

/** A key that an application signs with, as it is stored. */
export type SigningKey = { readonly kid: string; readonly thumb: string; readonly jwk: string };

/** The ways in which an application signs, as FAPI 2.0 lists them. */
export const assertionAlgorithms = ['ES256', 'Ed25519', 'EdDSA', 'PS256'] as const;

/**
 * Reads a public key (JWK, or a set with one key); one without a `kid` is named by its thumbprint. Refuses a private key
 * and what cannot be read.
 */
export function readPublicKey(text: string): SigningKey {
  const given = onlyKeyOf(parsed(text));
  if (given.has('d') || given.has('k')) throw new Refusal(applicationsRefusals['application-key-private'], 'jwk');
  const named = given.get('alg');
  const found = assertionAlgorithms
    .filter((one) => named === undefined || named === one)
    .map((one) => publicKeyOf(Object.fromEntries(given), one))
    .find((one): one is PublicKey => one !== undefined);
  const kid = given.get('kid') ?? found?.thumb;
  if (found === undefined || typeof kid !== 'string' || !/^[\x21-\x7e]{1,100}$/.test(kid)) throw unreadable();
  return { kid, thumb: found.thumb, jwk: JSON.stringify(found.jwk) };
}

function onlyKeyOf(given: unknown): ReadonlyMap<string, unknown> {
  if (typeof given !== 'object' || given === null || Array.isArray(given)) throw unreadable();
  const members = new Map<string, unknown>(Object.entries(given));
  const keys = members.get('keys');
  if (keys === undefined) return members;
  if (!Array.isArray(keys) || keys.length !== 1) throw unreadable();
  return onlyKeyOf(keys[0]);
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw unreadable();
  }
}

function unreadable(): Refusal {
  return new Refusal(applicationsRefusals['application-key-unreadable'], 'jwk');
}
