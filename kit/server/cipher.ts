import { createCipheriv, createDecipheriv, createHmac, createSecretKey, randomFillSync } from 'node:crypto';

export type Cipher = {
  /** AES-256-GCM of a text: key version (1 byte), nonce (12), tag (16), ciphertext. Never the same bytes twice. */
  seal(text: string): Buffer;
  /** The text sealed by `seal`, even with an older key; throws if a byte was changed or the key is not known. */
  open(sealed: Buffer): string;
  /** `seal` and `open` for bytes: stored reports. */
  sealBytes(bytes: Uint8Array): Buffer;
  openBytes(sealed: Buffer): Buffer;
  /** 16 bytes that find an equal number of the same kind again and, without the key, reveal nothing about it. */
  blindIndex(kind: string, normalisedNumber: string): Buffer;
};

export type CipherKeys = {
  /** 32 bytes; new data is sealed with it. */
  fieldKey: Buffer;
  /** 32 bytes; changing it requires rebuilding every blind index. */
  indexKey: Buffer;
  /** 1 to 255; raise it with every new fieldKey. */
  keyVersion?: number;
  /** Further field keys by version, older or newer, to decrypt data while servers change from one to the other. */
  otherFieldKeys?: ReadonlyMap<number, Buffer>;
};

const nonceBytes = 12;
const tagBytes = 16;
const headBytes = 1 + nonceBytes + tagBytes;

/** Only the keys of the cipher from all settings. */
export function cipherKeysOf({ fieldKey, indexKey, keyVersion, otherFieldKeys }: Required<CipherKeys>): CipherKeys {
  return { fieldKey, indexKey, keyVersion, otherFieldKeys };
}

/** The cipher of single fields (identity numbers, tax codes, phones, addresses). The keys never reach the database. */
export function makeCipher({ fieldKey, indexKey, keyVersion = 1, otherFieldKeys = new Map() }: CipherKeys): Cipher {
  if (keyVersion < 1 || keyVersion > 255) throw new RangeError('the key version must be 1 to 255');
  const allKeys = new Map([...otherFieldKeys, [keyVersion, fieldKey]]);
  for (const key of [...allKeys.values(), indexKey]) {
    if (key.length !== 32) throw new RangeError('a key must have 32 bytes');
  }
  // Key objects: with plain bytes Node takes ten times as long for each field.
  const keys = new Map([...allKeys].map(([version, key]) => [version, createSecretKey(key)]));
  const sealKey = createSecretKey(fieldKey);
  // A separate key, so that a blind index never equals a hash that another part makes with the same index key.
  const paperKey = createSecretKey(createHmac('sha256', indexKey).update('paper index').digest());
  const nextNonce = nonces();

  const seal = (text: string) => sealBytes(Buffer.from(text, 'utf8'));
  const open = (sealed: Buffer) => openBytes(sealed).toString('utf8');

  function sealBytes(bytes: Uint8Array): Buffer {
    const nonce = nextNonce();
    const cipher = createCipheriv('aes-256-gcm', sealKey, nonce);
    cipher.setAAD(Buffer.of(keyVersion));
    const body = cipher.update(bytes);
    cipher.final();
    return Buffer.concat([Buffer.of(keyVersion), nonce, cipher.getAuthTag(), body]);
  }

  function openBytes(sealed: Buffer): Buffer {
    const version = sealed[0] ?? 0;
    const key = keys.get(version);
    if (sealed.length < headBytes || !key) throw new Error(`a sealed field cannot be opened (key version ${version})`);
    const decipher = createDecipheriv('aes-256-gcm', key, sealed.subarray(1, 1 + nonceBytes));
    decipher.setAAD(sealed.subarray(0, 1));
    decipher.setAuthTag(sealed.subarray(1 + nonceBytes, headBytes));
    const body = decipher.update(sealed.subarray(headBytes));
    decipher.final();
    return body;
  }

  function blindIndex(kind: string, normalisedNumber: string): Buffer {
    return createHmac('sha256', paperKey).update(`${kind}:${normalisedNumber}`).digest().subarray(0, 16);
  }

  return { seal, open, sealBytes, openBytes, blindIndex };
}

// One system call for many nonces: loading a population seals millions of fields.
function nonces(): () => Buffer {
  const pool = Buffer.alloc(nonceBytes * 1024);
  let used = pool.length;
  return () => {
    if (used === pool.length) {
      randomFillSync(pool);
      used = 0;
    }
    used += nonceBytes;
    return pool.subarray(used - nonceBytes, used);
  };
}
