import { createCipheriv, createDecipheriv, createSecretKey, randomBytes } from 'node:crypto';
import { Refusal } from '#kit/contract/refusal.ts';
import { sharedTime } from '#kit/server/clock.ts';

/** What a link is for and whose it is; all of it must be the same when the link is used. */
export type LinkBinding = { readonly purpose: string; readonly institutionId: number; readonly userId: number };

const nonceBytes = 12;
const tagBytes = 16;

/**
 * A link to a row: sealed (AES-256-GCM), bound to purpose, institution and user, valid until it expires. It proves
 * only that this user was shown the row; opening it looks the row up again under row security.
 */
export function sealLink(sealKey: Buffer, binding: LinkBinding, link: { id: string; minutes: number }): string {
  const nonce = randomBytes(nonceBytes);
  const cipher = createCipheriv('aes-256-gcm', createSecretKey(sealKey), nonce);
  cipher.setAAD(boundTo(binding));
  const expires = Buffer.alloc(6);
  expires.writeUIntBE(Math.floor(sharedTime() / 1000) + link.minutes * 60, 0, 6);
  const body = Buffer.concat([cipher.update(expires), cipher.update(link.id, 'utf8'), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), body]).toString('base64url');
}

/** The id in a link. Any fault of the link is refused as not found: one answer for all. */
export function openLink(sealKey: Buffer, binding: LinkBinding, link: string): string {
  const bytes = Buffer.from(link, 'base64url');
  const opened = bytes.length > nonceBytes + tagBytes + 6 ? opening(sealKey, binding, bytes) : undefined;
  if (opened === undefined || opened.readUIntBE(0, 6) < sharedTime() / 1000) throw new Refusal('not-found');
  return opened.subarray(6).toString('utf8');
}

function opening(sealKey: Buffer, binding: LinkBinding, bytes: Buffer): Buffer | undefined {
  const decipher = createDecipheriv('aes-256-gcm', createSecretKey(sealKey), bytes.subarray(0, nonceBytes));
  decipher.setAAD(boundTo(binding));
  decipher.setAuthTag(bytes.subarray(nonceBytes, nonceBytes + tagBytes));
  try {
    return Buffer.concat([decipher.update(bytes.subarray(nonceBytes + tagBytes)), decipher.final()]);
  } catch {
    return undefined;
  }
}

function boundTo({ purpose, institutionId, userId }: LinkBinding): Buffer {
  return Buffer.from(JSON.stringify(['link', purpose, institutionId, userId]), 'utf8');
}
