import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto';

const keyBytes = 32;

/** A password's hash with its parameters: `scrypt$<log2 N>$<salt>$<key>`; computed off the event loop. */
export async function hashPassword(password: string, log2n = 17): Promise<string> {
  const salt = randomBytes(16);
  const key = await derive(password, salt, log2n);
  return `scrypt$${log2n}$${salt.toString('base64url')}$${key.toString('base64url')}`;
}

/** True when the password made the hash; a hash that cannot be read is false. */
export async function verifyPassword(password: string, hash: string): Promise<boolean> {
  const [kind, log2n, salt, key] = hash.split('$');
  if (kind !== 'scrypt' || log2n === undefined || salt === undefined || key === undefined) return false;
  const expected = Buffer.from(key, 'base64url');
  const given = await derive(password, Buffer.from(salt, 'base64url'), Number(log2n));
  return expected.length === given.length && timingSafeEqual(expected, given);
}

function derive(password: string, salt: Buffer, log2n: number): Promise<Buffer> {
  const cost = 2 ** log2n;
  return new Promise((resolve, reject) => {
    scrypt(password.normalize('NFC'), salt, keyBytes, { N: cost, r: 8, p: 1, maxmem: 256 * cost * 8 }, (error, key) =>
      error ? reject(error) : resolve(key),
    );
  });
}
