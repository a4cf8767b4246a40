import { createHash, createPrivateKey, createPublicKey, hkdfSync, type KeyObject, sign } from 'node:crypto';

/** The key pair that signs audit checkpoints, and the first 16 hex digits of its public half's SHA-256. */
export type AuditKey = { readonly privateKey: KeyObject; readonly publicPem: string; readonly id: string };

// The bytes before the 32 bytes of an Ed25519 private key in PKCS #8 (RFC 8410).
const privateKeyHead = Buffer.from('302e020100300506032b657004220420', 'hex');

/**
 * The signing key: the configured one (32 bytes), else one derived from the server's seal key. Neither is in the
 * database.
 */
export function auditKeyOf(settings: { readonly auditKey: Buffer | undefined; readonly sealKey: Buffer }): AuditKey {
  const seed =
    settings.auditKey ?? Buffer.from(hkdfSync('sha256', settings.sealKey, '', 'checkpoints of the audit', 32));
  const privateKey = createPrivateKey({ key: Buffer.concat([privateKeyHead, seed]), format: 'der', type: 'pkcs8' });
  const publicKey = createPublicKey(privateKey);
  return {
    privateKey,
    publicPem: publicKey.export({ type: 'spki', format: 'pem' }).toString(),
    id: createHash('sha256')
      .update(publicKey.export({ type: 'spki', format: 'der' }))
      .digest('hex')
      .slice(0, 16),
  };
}

/** The Ed25519 signature of a checkpoint's body. */
export function signBody(key: AuditKey, body: string): Buffer {
  return sign(null, Buffer.from(body, 'utf8'), key.privateKey);
}
