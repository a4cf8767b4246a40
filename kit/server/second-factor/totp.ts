import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

const stepSeconds = 30;
const digits = 6;
const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** A new secret of 160 bits, as base32 for an authenticator app. */
export function newTotpSecret(): string {
  return base32(randomBytes(20));
}

/** The step of a moment: codes change every 30 seconds (RFC 6238). */
export function stepAt(milliseconds: number): number {
  return Math.floor(milliseconds / 1000 / stepSeconds);
}

/** The code of a secret at a step: six digits, HMAC-SHA-1, as every authenticator app makes it (RFC 4226, RFC 6238). */
export function totpAt(secret: string, step: number): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const mac = createHmac('sha1', bytesOf(secret)).update(counter).digest();
  const offset = (mac.at(-1) ?? 0) & 0xf;
  return String((mac.readUInt32BE(offset) & 0x7fffffff) % 10 ** digits).padStart(digits, '0');
}

/**
 * The step for which a code is right, undefined if it is wrong: the current one or a neighbour, for clocks that
 * differ, and later than the last used one, so that a code seen by others is worthless.
 */
export function matchingStep(
  secret: string,
  code: string,
  of: { readonly now: number; readonly lastStep: number },
): number | undefined {
  if (!/^\d{6}$/.test(code)) return undefined;
  const present = stepAt(of.now);
  return [present, present - 1, present + 1].find(
    (step) => step > of.lastStep && timingSafeEqual(Buffer.from(totpAt(secret, step)), Buffer.from(code)),
  );
}

/** The content of the QR code for an authenticator app. */
export function totpAddress(of: {
  readonly secret: string;
  readonly username: string;
  readonly issuer: string;
}): string {
  const label = `${encodeURIComponent(of.issuer)}:${encodeURIComponent(of.username)}`;
  return `otpauth://totp/${label}?secret=${of.secret}&issuer=${encodeURIComponent(of.issuer)}&algorithm=SHA1&digits=6&period=30`;
}

function base32(bytes: Uint8Array): string {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, '0')).join('');
  return (bits.match(/.{5}/g) ?? []).map((five) => alphabet[Number.parseInt(five, 2)]).join('');
}

function bytesOf(text: string): Buffer {
  const bits = [...text].map((letter) => alphabet.indexOf(letter).toString(2).padStart(5, '0')).join('');
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((eight) => Number.parseInt(eight, 2)));
}
