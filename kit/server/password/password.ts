import { randomBytes, timingSafeEqual } from 'node:crypto';
import { deriveInThread } from './password-threads.ts';
import type { Asker } from '#kit/server/threads/turn-threads.ts';

/** The costs that a stored hash may have: 2^20 takes a gigabyte, and no hash of ours is below 2^4. */
const costs = { least: 4, most: 20 } as const;

/**
 * A password's hash with its parameters: `scrypt$<log2 N>$<salt>$<key>`; computed in a low-priority thread, beside
 * the calls. Refuses `busy` if too many wait, or too many of the same asker.
 */
export async function hashPassword(password: string, log2n = 17, asker?: Asker): Promise<string> {
  const salt = randomBytes(16);
  const key = await deriveInThread({ password: password.normalize('NFC'), salt, log2n }, asker);
  return written(log2n, salt, key);
}

/** A hash of a cost that no password matches, for accounts that do not exist. */
export function hashOfNobody(log2n: number): string {
  return written(log2n, randomBytes(16), randomBytes(32));
}

function written(log2n: number, salt: Uint8Array, key: Uint8Array): string {
  return `scrypt$${log2n}$${Buffer.from(salt).toString('base64url')}$${Buffer.from(key).toString('base64url')}`;
}

/** How to verify a password: with `asLongAs`, a hash of a lower cost takes as long as one of that cost. */
export type Verifying = { readonly asker?: Asker; readonly asLongAs?: number };

/** True if the password matches the hash; false for an unreadable hash. Refuses `busy` like `hashPassword`. */
export async function verifyPassword(
  password: string,
  hash: string,
  { asker, asLongAs }: Verifying = {},
): Promise<boolean> {
  const [kind, log2n, salt, key] = hash.split('$');
  if (kind !== 'scrypt' || log2n === undefined || salt === undefined || key === undefined) return false;
  const cost = Number(log2n);
  if (!Number.isInteger(cost) || cost < costs.least || cost > costs.most) return false;
  const expected = Buffer.from(key, 'base64url');
  const work = { password: password.normalize('NFC'), salt: Buffer.from(salt, 'base64url'), log2n: cost, asLongAs };
  const given = await deriveInThread(work, asker);
  return expected.length === given.length && timingSafeEqual(expected, given);
}
