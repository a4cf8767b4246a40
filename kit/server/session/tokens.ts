import { createHash, createHmac, randomBytes, randomUUID } from 'node:crypto';

/** SHA-256 of a token: the database stores this instead of the token. */
export function hashToken(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}

/** A new refresh token: the session's id and 256 random bits. The id leads from a used token to its family. */
export function newRefreshToken(sessionId: string): string {
  return `${sessionId}.${randomBytes(32).toString('base64url')}`;
}

/** The session a refresh token belongs to, undefined for anything that is not one. */
export function sessionOfRefreshToken(token: string): string | undefined {
  return /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\.[\w-]{43}$/.exec(token)?.[1];
}

/**
 * The tokens that follow a refresh token. They are derived, not random, so that the same parent sent twice at once
 * (two tabs, a lost answer) gets the same successors and nobody is signed out.
 */
export function successorsOf(refresh: string, sealKey: Buffer): { access: string; refresh: string } {
  const derive = (use: string) => createHmac('sha256', sealKey).update(`${use}:${refresh}`).digest('base64url');
  return { access: derive('access'), refresh: `${refresh.split('.')[0]}.${derive('refresh')}` };
}

/** A UUID of version 7: it sorts by time. */
export function uuidV7(): string {
  const time = Date.now().toString(16).padStart(12, '0');
  const random = randomUUID();
  return `${time.slice(0, 8)}-${time.slice(8)}-7${random.slice(15)}`;
}
