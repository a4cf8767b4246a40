import { createCipheriv, createDecipheriv, type DecipherGCM, randomBytes } from 'node:crypto';
import { Transform } from 'node:stream';

// A sealed file: four marker bytes, the nonce, the AES-256-GCM ciphertext, and its tag. The path is authenticated
// too, so no file can replace another.
const sign = Buffer.from('BCS1');
const nonceBytes = 12;
const tagBytes = 16;
const headBytes = sign.length + nonceBytes;

/** The number of bytes by which a sealed file is longer than its content. */
export const sealBytes = headBytes + tagBytes;

/** Seals a file's content as it streams; `key` has 32 bytes, `path` is its destination. */
export function sealing(key: Buffer, path: string): Transform {
  const nonce = randomBytes(nonceBytes);
  const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(path));
  let isBegun = false;
  const begin = (stream: Transform) => {
    if (!isBegun) stream.push(Buffer.concat([sign, nonce]));
    isBegun = true;
  };
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      begin(this);
      done(null, cipher.update(chunk));
    },
    flush(done) {
      begin(this);
      cipher.final();
      done(null, cipher.getAuthTag());
    },
  });
}

/**
 * Decrypts what `sealing` made. The stream fails at its end if a byte, the key or the path differs: what it returned
 * before must not be used.
 */
export function unsealing(key: Buffer, path: string): Transform {
  const fault = new Error(`${path} was not sealed by this key, or is damaged`);
  // Bytes not decrypted yet: at first the head, then always the last bytes, which may be the tag.
  let held: Buffer = Buffer.alloc(0);
  let decipher: DecipherGCM | undefined;
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      held = held.length === 0 ? chunk : Buffer.concat([held, chunk]);
      if (decipher === undefined) {
        if (held.length < headBytes) return done();
        if (!held.subarray(0, sign.length).equals(sign)) return done(fault);
        decipher = createDecipheriv('aes-256-gcm', key, held.subarray(sign.length, headBytes));
        decipher.setAAD(Buffer.from(path));
        held = held.subarray(headBytes);
      }
      if (held.length <= tagBytes) return done();
      const opened = decipher.update(held.subarray(0, held.length - tagBytes));
      held = Buffer.from(held.subarray(held.length - tagBytes));
      return done(null, opened);
    },
    flush(done) {
      if (decipher === undefined || held.length !== tagBytes) return done(fault);
      try {
        decipher.setAuthTag(held);
        return done(null, decipher.final());
      } catch {
        return done(fault);
      }
    },
  });
}
