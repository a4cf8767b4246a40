import { randomBytes, timingSafeEqual } from 'node:crypto';
import { deriveInThread } from './password-threads.ts';

/** The costs that a stored hash may ask for: 2^20 takes a gigabyte, and no hash of ours is below 2^4. */
const costs = { least: 4, most: 20 } as const;

/**
 * A password's hash with its parameters: `scrypt$<log2 N>$<salt>$<key>`; computed in a thread of low priority, beside the
 * calls. Refuses `busy` when too many wait for theirs.
 */
export async function hashPassword(password: string, log2n = 17): Promise<string> {
  const salt = randomBytes(16);
  const key = await derive(password, salt, log2n);
  return `scrypt$${log2n}$${salt.toString('base64url')}$${Buffer.from(key).toString('base64url')}`;
}

/** True when the password made the hash; a hash that cannot be read is false. Refuses `busy` as `hashPassword` does. */
export async function verifyPassword(password: string, hash: string): Promise<boolean> {
  const [kind, log2n, salt, key] = hash.split('$');
  if (kind !== 'scrypt' || log2n === undefined || salt === undefined || key === undefined) return false;
  const cost = Number(log2n);
  if (!Number.isInteger(cost) || cost < costs.least || cost > costs.most) return false;
  const expected = Buffer.from(key, 'base64url');
  const given = await derive(password, Buffer.from(salt, 'base64url'), cost);
  return expected.length === given.length && timingSafeEqual(expected, given);
}

function derive(password: string, salt: Uint8Array, log2n: number): Promise<Uint8Array> {
  return deriveInThread({ password: password.normalize('NFC'), salt, log2n });
}
